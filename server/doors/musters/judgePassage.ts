import type { MusterDoor } from "../../base/store/schema/musters.ts";
import type { MusterPersonRow } from "./musterRows.ts";

/** A door identified a person. */
export interface Passage {
  personId: string;
  at: Date;
  door: MusterDoor | undefined;
  /** The door leads into an assembly zone, or is of another site. */
  isElsewhere: boolean;
  /** Where they went; absent when they only held up their card. */
  to?: { zoneId: string | undefined };
}

/** Effect of a passage on a person of the list, or that they belong on it. */
export type Judgement = { kind: "accounted" | "reopened" | "moved" | "seen"; change: Partial<MusterPersonRow> } | { kind: "joined" };

interface MusterFacts {
  calledAt: Date;
  /** Names of the zones that are mustered, by id. */
  zoneNames: ReadonlyMap<string, string>;
}

/** The note on a missing person. */
export const unaccounted = {
  method: null,
  accountedAt: null,
  accountedById: null,
  accountedByName: null,
  accountedDoor: null,
  note: "",
} as const;

/**
 * What it says of somebody that a door knew them. Who leaves the zones is accounted for, also when that is heard of late; who goes in
 * again is missing again, whoever has seen them before; who came in before the call and was not known of belongs on the list; who
 * comes in after it does not. A card alone proves something only after the call.
 */
export function judgePassage(
  { calledAt, zoneNames }: MusterFacts,
  row: MusterPersonRow | undefined,
  passage: Passage,
): Judgement | undefined {
  const { at, to, isElsewhere } = passage;
  const door = passage.door ?? null;
  const zoneId = to?.zoneId;
  const zoneName = zoneId === undefined ? undefined : zoneNames.get(zoneId);
  if (!row) return zoneName !== undefined && at <= calledAt ? { kind: "joined" } : undefined;
  const seen = at > row.lastSeenAt ? { lastSeenAt: at, lastSeenDoor: door } : {};
  if (zoneId !== undefined && zoneName !== undefined) {
    const place = { ...seen, zoneId, zoneName, since: at, door };
    if (row.method === null) return { kind: zoneId === row.zoneId ? "seen" : "moved", change: place };
    if (row.accountedAt && at <= row.accountedAt) return undefined;
    return { kind: "reopened", change: { ...place, ...unaccounted, wentBackAt: at } };
  }
  const isOut = to !== undefined || (isElsewhere && at > calledAt);
  if (row.method === null && isOut) {
    const method = isElsewhere ? "card" : "left";
    return { kind: "accounted", change: { ...seen, ...unaccounted, method, accountedAt: at, accountedDoor: door } };
  }
  return at > row.lastSeenAt ? { kind: "seen", change: seen } : undefined;
}
