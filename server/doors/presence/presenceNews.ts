import { dataOf } from "#contract/events/eventKinds.ts";
import type { PresenceMessage } from "#contract/presenceMessage.ts";
import type { StoredEvent } from "../../base/events/eventLog.ts";

interface Heard {
  readonly eventId: string;
  readonly serialNumber: string | undefined;
  readonly personIds: readonly string[];
  readonly zoneIds: ReadonlySet<string>;
}

/** What log entries say about people's presence. */
export interface LoggedNews {
  readonly isEmpty: boolean;
  readonly heard: readonly Heard[];
  readonly personIds: ReadonlySet<string>;
  readonly forgivenZoneIds: ReadonlySet<string>;
  /** Events by credential. */
  readonly uses: ReadonlyMap<string, readonly string[]>;
}

export function newsOfEntries(entries: readonly StoredEvent[]): LoggedNews {
  const heard: Heard[] = [];
  const forgivenZoneIds = new Set<string>();
  const uses = new Map<string, string[]>();
  for (const entry of entries) {
    const { id, kind, serialNumber } = entry;
    if (kind === "access.decision") {
      const { moves = [], used = [] } = dataOf(entry, kind) ?? {};
      const zoneIds = new Set(moves.flatMap(({ zoneId, fromZoneId }) => [zoneId, fromZoneId]).filter((zoneId) => zoneId !== undefined));
      if (moves.length > 0) heard.push({ eventId: id, serialNumber, personIds: moves.map(({ personId }) => personId), zoneIds });
      for (const credentialId of used) uses.set(credentialId, [...(uses.get(credentialId) ?? []), id]);
    } else if (kind === "presence.forgiven") {
      const { zoneId, personIds } = dataOf(entry, kind) ?? {};
      if (zoneId === undefined) continue;
      // Without people the whole zone is forgiven.
      if (personIds) heard.push({ eventId: id, serialNumber: undefined, personIds, zoneIds: new Set([zoneId]) });
      else forgivenZoneIds.add(zoneId);
    }
  }
  const personIds = new Set(heard.flatMap((one) => one.personIds));
  return { isEmpty: heard.length + forgivenZoneIds.size + uses.size === 0, heard, personIds, forgivenZoneIds, uses };
}

type Known = Pick<PresenceMessage, "forgiven" | "sequence"> & { readonly movements: PresenceMessage["moved"] };

/**
 * The part of it that concerns a door: of its zones, of the credentials that it knows, and whatever it has told itself.
 * undefined when nothing does.
 */
export function newsForDoor(
  { heard, uses }: LoggedNews,
  { movements, forgiven, sequence }: Known,
  door: { readonly serialNumber: string; readonly zoneIds: ReadonlySet<string>; readonly credentialIds: ReadonlySet<string> },
): PresenceMessage | undefined {
  const own = heard.filter(
    ({ serialNumber, zoneIds }) => serialNumber === door.serialNumber || [...zoneIds].some((zoneId) => door.zoneIds.has(zoneId)),
  );
  const people = new Set(own.flatMap(({ personIds }) => personIds));
  const moved = movements.filter(({ personId, zoneId }) => people.has(personId) || (zoneId !== undefined && door.zoneIds.has(zoneId)));
  const message = {
    sequence,
    zones: [],
    moved,
    heard: own.map(({ eventId }) => eventId),
    forgiven: forgiven.filter(({ zoneId }) => door.zoneIds.has(zoneId)),
    uses: [...uses].flatMap(([credentialId, eventIds]) =>
      door.credentialIds.has(credentialId) ? { credentialId, eventIds: [...eventIds] } : [],
    ),
  };
  return moved.length + message.heard.length + message.forgiven.length + message.uses.length > 0 ? message : undefined;
}
