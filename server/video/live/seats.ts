import { and, count, eq, not, type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { conflict, forbidden } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices, liveSeats } from "../../base/store/schema/devices.ts";

export type Seat = typeof liveSeats.$inferSelect;
type SeatKey = Pick<Seat, "accountId" | "serialNumber" | "session">;

const isSeat = ({ accountId, serialNumber, session }: SeatKey) =>
  and(eq(liveSeats.accountId, accountId), eq(liveSeats.serialNumber, serialNumber), eq(liveSeats.session, session));

/** Tolerated difference between the clocks of two servers. */
const skewMs = 5_000;

/** Whether a seat is held. One that would outlive a whole life was taken before the clock was set back, and is over too. */
export function isHeld(now: Date): SQL {
  const longest = new Date(now.getTime() + serverLimits.liveSeatLifeMs + skewMs);
  return sql`(${liveSeats.expiresAt} > ${now.toISOString()}::timestamptz and ${liveSeats.expiresAt} <= ${longest.toISOString()}::timestamptz)`;
}

/** Extends a seat that the same person still holds; false if there is none. */
export async function extendSeat(db: Database, seat: Seat): Promise<boolean> {
  const { expiresAt, sessionId, uid, takenAt: now } = seat;
  const kept = await db
    .update(liveSeats)
    .set({ expiresAt, sessionId, uid })
    .where(and(isSeat(seat), eq(liveSeats.personId, seat.personId), eq(liveSeats.videoRight, seat.videoRight), isHeld(now)))
    .returning({ session: liveSeats.session });
  return kept.length > 0;
}

/**
 * LV-17: takes a free seat. Takers of one device stand in line at its row, so the last seat is given once. Where one person holds
 * most of the seats, another one gets the oldest of those (decision 93): answers the seat that was taken away, to be ended.
 * @throws error_max_live_connections (409), error_live_not_allowed (403)
 */
export async function takeSeat(transaction: Database, seat: Seat): Promise<Seat | undefined> {
  const { accountId, serialNumber, takenAt: now } = seat;
  await transaction
    .select({ serialNumber: devices.serialNumber })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)))
    .for("update");
  // A seat that ran out keeps its row until the sweep that tells the device; it counts for nobody.
  const isFull = (await countSeats(transaction, accountId, serialNumber, now)) >= limits.liveViewersPerDevice;
  const freed = isFull ? await freeSeat(transaction, seat) : undefined;
  if (isFull && !freed) throw conflict("error_max_live_connections");
  const taken = await transaction
    .insert(liveSeats)
    .values(seat)
    .onConflictDoUpdate({
      target: [liveSeats.accountId, liveSeats.serialNumber, liveSeats.session],
      set: seat,
      setWhere: not(isHeld(now)),
    })
    .returning({ session: liveSeats.session });
  // Another person holds a seat with this id.
  if (taken.length === 0) throw forbidden("error_live_not_allowed");
  return freed;
}

/** Takes the oldest seat of a person with at least two more than the taker; undefined if nobody has that many. */
async function freeSeat(transaction: Database, { accountId, serialNumber, personId, takenAt: now }: Seat): Promise<Seat | undefined> {
  const ofDevice = and(eq(liveSeats.accountId, accountId), eq(liveSeats.serialNumber, serialNumber), isHeld(now));
  const seats = await transaction.select().from(liveSeats).where(ofDevice).orderBy(liveSeats.takenAt, liveSeats.session);
  const held = (person: string) => seats.filter((seat) => seat.personId === person).length;
  const oldest = seats.toSorted((one, other) => held(other.personId) - held(one.personId))[0];
  if (!oldest || held(oldest.personId) < held(personId) + 2) return undefined;
  const [freed] = await transaction.delete(liveSeats).where(isSeat(oldest)).returning();
  return freed;
}

export async function countSeats(db: Database, accountId: string, serialNumber: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ seats: count() })
    .from(liveSeats)
    .where(and(eq(liveSeats.accountId, accountId), eq(liveSeats.serialNumber, serialNumber), isHeld(now)));
  return row?.seats ?? 0;
}

export async function findSeat(db: Database, key: SeatKey, now: Date): Promise<Seat | undefined> {
  const [row] = await db
    .select()
    .from(liveSeats)
    .where(and(isSeat(key), isHeld(now)));
  return row;
}

/** Removes seats and answers them, so that exactly one remover tells the device. */
export function removeSeats(
  db: Database,
  match: { accountId: string } & Partial<Pick<Seat, "serialNumber" | "session" | "personId" | "sessionId">>,
): Promise<Seat[]> {
  const { accountId, serialNumber, session, personId, sessionId } = match;
  return db
    .delete(liveSeats)
    .where(
      and(
        eq(liveSeats.accountId, accountId),
        serialNumber === undefined ? undefined : eq(liveSeats.serialNumber, serialNumber),
        session === undefined ? undefined : eq(liveSeats.session, session),
        personId === undefined ? undefined : eq(liveSeats.personId, personId),
        sessionId === undefined ? undefined : eq(liveSeats.sessionId, sessionId),
      ),
    )
    .returning();
}

export function removeExpiredSeats(db: Database, now: Date): Promise<Seat[]> {
  return db
    .delete(liveSeats)
    .where(not(isHeld(now)))
    .returning();
}
