import { randomUUID } from "node:crypto";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import type { Platform } from "../../platform.ts";
import { avatarAddress, avatarImage } from "./avatarImage.ts";
import { userEvent } from "./userEvents.ts";
import { isPerson, type PersonRow } from "./userRows.ts";

/** Whose picture it is, kept from others while a transaction lasts. Throws where the session may not change it. */
type LockPerson = (db: Database) => Promise<PersonRow>;

const suffix = ".webp";

/** Where a new picture of a person is kept. No serial number begins with a line: no device's keys reach below it. */
export function newPictureKey(accountId: string, personId: string): string {
  return `${accountId}/_people/${personId}/${randomUUID()}${suffix}`;
}

/** Version of a person's photo. */
export function pictureVersion(avatarKey: string): string {
  return avatarKey.slice(avatarKey.lastIndexOf("/") + 1, -suffix.length);
}

/**
 * AU-12: gives somebody a picture, from the text of the file in base64. The object is there before the person points at it, and the
 * old one goes after nobody does. Who may is asked before the picture is drawn anew, which takes time, and again when it is given.
 * @throws error_image_… for what is no picture, error_storage_full
 */
export async function givePicture(platform: Platform, session: Session, lock: LockPerson, image: string): Promise<{ avatar: string }> {
  const { personId } = await lock(platform.store.db);
  const picture = await avatarImage(Buffer.from(image, "base64"));
  const key = newPictureKey(session.accountId, personId);
  await platform.objects.own.write(key, picture);
  try {
    await pointAt(platform, session, lock, key);
  } catch (error) {
    await platform.objects.own.remove(key);
    throw error;
  }
  return { avatar: avatarAddress(picture) };
}

/** AU-12: does nothing if there is none. */
export function takePicture(platform: Platform, session: Session, lock: LockPerson): Promise<void> {
  return pointAt(platform, session, lock, null);
}

async function pointAt(platform: Platform, session: Session, lock: LockPerson, avatarKey: string | null): Promise<void> {
  const { accountId } = session;
  let previous: string | null = null;
  await platform.events.record(accountId, async (transaction) => {
    const person = await lock(transaction);
    previous = person.avatarKey;
    if (previous === avatarKey) return [];
    await transaction.update(people).set({ avatarKey }).where(isPerson(session, person.personId));
    return [userEvent(session, avatarKey === null ? "avatar_removed" : "avatar_changed", person, {})];
  });
  if (previous === null || previous === avatarKey) return;
  await removePicture(platform, accountId, previous);
}

/** Objects that nobody refers to any more. A failure to delete them does not fail the call. */
export async function removePicture({ objects, log }: Pick<Platform, "objects" | "log">, accountId: string, key: string): Promise<void> {
  await objects.own.remove(key).catch((error: unknown) => {
    log.error("A picture that nobody needs any more was not removed", { accountId, error: String(error) });
  });
}
