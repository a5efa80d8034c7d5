import { AccessMethod } from "#contract/enumerations.ts";
import type { Decision } from "#domain/decide/decide.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { OpenedLink } from "./openLink.ts";

export interface AskedDoor {
  serialNumber: string;
  siteId: string;
}

const at = ({ serialNumber, siteId }: AskedDoor) => ({ serialNumber, siteId });
const holderOf = ({ key, personName }: OpenedLink) => ({ personId: key.personId, personName });

/** who typed it is not known, so the platform tells of it. `wrongPins`: of the key's life. */
export function wrongPinEntry(link: OpenedLink, door: AskedDoor | undefined): NewEvent {
  const { cloudKeyId, wrongPins } = link.key;
  return {
    kind: "access.wrong_key_pin",
    ...(door && at(door)),
    actor: { kind: "system", name: "Gatehouse" },
    data: { method: AccessMethod.CloudKey, ...holderOf(link), cloudKeyId, wrongPins },
  };
}

/** the key has ended with the last wrong PIN of its life. */
export function endedEntry(link: OpenedLink): NewEvent {
  const { cloudKeyId, validFrom, validUntil } = link.key;
  const [siteId] = link.person.siteIds;
  return {
    kind: "cloudkey.ended",
    ...(siteId !== undefined && { siteId }),
    actor: { kind: "system", name: "Gatehouse" },
    data: { ...holderOf(link), cloudKeyId, from: { validFrom: validFrom.toISOString(), validUntil: validUntil.toISOString() } },
  };
}

const actorOf = ({ key, personName }: OpenedLink) => ({ kind: "person", id: key.personId, name: personName }) as const;

/** A refusal that was decided here, and of which the door need not know yet. */
export function refusalEntry(link: OpenedLink, door: AskedDoor, { result, method, because }: Decision): NewEvent {
  return {
    kind: "access.decision",
    ...at(door),
    actor: actorOf(link),
    data: {
      result,
      method,
      isExit: false,
      ...holderOf(link),
      credentialId: `cloudkey-${link.key.cloudKeyId}`,
      because: because.map((reason) => ({ ...reason })),
    },
    told: "nothing",
  };
}

/** The door was not there, or did not answer in time. */
export function undeliveredEntry(link: OpenedLink, door: AskedDoor, commandId: string): NewEvent {
  return {
    kind: "command.not_delivered",
    ...at(door),
    actor: actorOf(link),
    data: { commandId, method: AccessMethod.CloudKey, cloudKeyId: link.key.cloudKeyId },
  };
}
