import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { EventCategory } from "#contract/enumerations.ts";
import { removeAvatar, setAvatar } from "#contract/session.ts";
import type { Session } from "../access/session.ts";
import { notFound } from "../errors.ts";
import { handle } from "../http/handle.ts";
import type { Platform } from "../platform.ts";
import { people } from "../store/schema/accounts.ts";
import { avatarAddress, avatarImage } from "./avatarImage.ts";

/** AU-12: the object is there before the person points at it, and the old one goes after nobody does. */
export const setAvatarHandler = handle(setAvatar, async ({ body, session, platform }) => {
  const picture = await avatarImage(Buffer.from(body.image, "base64"));
  // No serial number begins with a line: no device's keys reach below it.
  const key = `${session.accountId}/_people/${session.personId}/${randomUUID()}.webp`;
  await platform.objects.own.write(key, picture);
  try {
    await pointAt(platform, session, key);
  } catch (error) {
    await platform.objects.own.remove(key);
    throw error;
  }
  return { avatar: avatarAddress(picture) };
});

export const removeAvatarHandler = handle(removeAvatar, async ({ session, platform }) => {
  await pointAt(platform, session, null);
  return {};
});

async function pointAt({ events, objects, log }: Platform, session: Session, avatarKey: string | null): Promise<void> {
  const { accountId, personId, personName } = session;
  const isThis = and(eq(people.accountId, accountId), eq(people.personId, personId));
  let previous: string | null = null;
  await events.record(accountId, async (transaction) => {
    const [person] = await transaction.select({ avatarKey: people.avatarKey }).from(people).where(isThis).for("update");
    if (!person) throw notFound("error_user_not_found");
    previous = person.avatarKey;
    if (previous === avatarKey) return [];
    await transaction.update(people).set({ avatarKey }).where(isThis);
    const kind = avatarKey === null ? "user.avatar_removed" : "user.avatar_changed";
    return [{ kind, category: EventCategory.Event, actor: { kind: "person", id: personId, name: personName }, data: {} }];
  });
  if (previous === null || previous === avatarKey) return;
  await objects.own.remove(previous).catch((error: unknown) => {
    log.error("A picture that nobody needs any more was not removed", { accountId, personId, error: String(error) });
  });
}
