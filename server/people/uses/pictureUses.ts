import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { AccessMethod, AccessResult } from "#contract/enumerations.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { accessResult, events } from "../../base/store/schema/events.ts";
import type { Platform } from "../../platform.ts";
import { takePicture } from "./takePicture.ts";

const batch = 200;
/** A picture of what is there now says nothing of what was there before that. */
const freshMs = 15_000;

type Parts = Pick<Platform, "store" | "clock" | "deviceLink" | "log">;
type Opening = Pick<typeof events.$inferSelect, "sequence" | "eventId" | "kind" | "serialNumber" | "actor" | "data">;

/**
 * B-24, B-23: follows the log of an account, and has the camera at a door take a picture when the door lets a visitor in, or anybody with a cloud key.
 * What a door tells late has none. Several processes may do this: the first to write a picture down asks for it.
 */
export function createUsePictures(platform: Parts): { look(accountId: string): Promise<void>; idle(): Promise<unknown> } {
  const { store, clock, log } = platform;
  const seen = new Map<string, number>();
  const taking = new Set<Promise<void>>();

  async function look(accountId: string): Promise<void> {
    for (let isMore = true; isMore; ) {
      const opened = await store.db
        .select({
          sequence: events.sequence,
          eventId: events.eventId,
          kind: events.kind,
          serialNumber: events.serialNumber,
          actor: events.actor,
          data: events.data,
        })
        .from(events)
        .where(
          and(
            eq(events.accountId, accountId),
            eq(events.kind, "access.decision"),
            eq(accessResult, String(AccessResult.AccessGranted)),
            gt(events.occurredAt, new Date(clock.now().getTime() - freshMs)),
            gt(events.sequence, seen.get(accountId) ?? 0),
          ),
        )
        .orderBy(asc(events.sequence))
        .limit(batch);
      isMore = opened.length === batch;
      const last = opened.at(-1);
      if (last) seen.set(accountId, last.sequence);
      for (const { eventId, serialNumber } of await photographed(accountId, opened))
        if (serialNumber !== null) take({ accountId, eventId }, serialNumber);
    }
  }

  async function photographed(accountId: string, opened: readonly Opening[]): Promise<Opening[]> {
    const ids = [...new Set(opened.flatMap(({ actor }) => (actor.kind === "person" && actor.id !== undefined ? [actor.id] : [])))];
    if (ids.length === 0) return [];
    const visitors = await store.db
      .select({ personId: people.personId })
      .from(people)
      .where(and(eq(people.accountId, accountId), inArray(people.personId, ids), eq(people.isVisitor, true)));
    const isVisitor = new Set(visitors.map(({ personId }) => personId));
    return opened.filter(
      (opening) => dataOf(opening, "access.decision")?.method === AccessMethod.CloudKey || isVisitor.has(opening.actor.id ?? ""),
    );
  }

  /** Doors are not kept waiting for each other's cameras. */
  function take(use: { accountId: string; eventId: string }, doorSerial: string): void {
    const work = takePicture(platform, use, doorSerial)
      .catch((error: unknown) => log.error("A picture was not taken", { doorSerial, error: String(error) }))
      .finally(() => taking.delete(work));
    taking.add(work);
  }

  return { look, idle: () => Promise.all(taking) };
}
