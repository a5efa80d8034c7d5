import { listCloudKeyDoors } from "#contract/cloudKeys.ts";
import { isScheduled } from "#domain/decide/rights.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { nameKeyDoors } from "../../people/credentials/cloudKeyRows.ts";
import { requireHolder } from "../../people/credentials/holder.ts";
import type { Platform } from "../../platform.ts";

export const listCloudKeyDoorsHandler = handle(listCloudKeyDoors, async ({ params, session, platform }) => {
  await requireHolder(platform.store.db, session, params.personId);
  const { ofPerson } = await scheduledDoors(platform, session, params.personId);
  return [...(await nameKeyDoors(platform.store.db, session, ofPerson)).values()];
});

/** PB-05: a key opens only what its person may open. @throws error_device_not_found for doors out of reach, error_cloudkey_door_not_scheduled */
export async function requireKeyDoors(
  platform: Platform,
  session: Session,
  personId: string,
  serialNumbers: readonly string[],
): Promise<void> {
  const { reached, ofPerson } = await scheduledDoors(platform, session, personId);
  if (serialNumbers.some((serial) => !reached.includes(serial))) throw notFound("error_device_not_found");
  if (serialNumbers.some((serial) => !ofPerson.includes(serial))) throw conflict("error_cloudkey_door_not_scheduled");
}

/** The doors that the session reaches, and which of them some schedule opens to the person some day. */
async function scheduledDoors(platform: Platform, session: Session, personId: string) {
  const { accountId } = session;
  const policy = (await platform.policies.current(accountId)).compiled();
  const doors = [...policy.doors.values()].map(({ door }) => door);
  const reached = doors.flatMap(({ serialNumber, siteId }) =>
    reaches(session, { accountId, siteId, serialNumber }) ? [serialNumber] : [],
  );
  const person = policy.people.get(personId);
  return { reached, ofPerson: person ? reached.filter((serial) => isScheduled(policy, person, serial)) : [] };
}
