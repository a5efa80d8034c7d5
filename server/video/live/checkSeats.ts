import { and, eq } from "drizzle-orm";
import { mayWatch } from "../../access/decide.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { devices, liveSeats } from "../../base/store/schema/devices.ts";
import { sessionOfHolder } from "../../channels/sigv4/holderSession.ts";
import type { Platform } from "../../platform.ts";
import type { Live } from "./live.ts";
import { isHeld, removeExpiredSeats, removeSeats, type Seat } from "./seats.ts";
import type { Signalling } from "./signalling.ts";

interface Parts {
  signalling: Signalling;
  endSeats(seats: readonly Seat[]): void;
  endViewers: Live["endViewers"];
}

/** Asks whether those who watch still may. */
export function createSeatCheck(deps: Pick<Platform, "store" | "clock" | "identity">, parts: Parts): () => Promise<void> {
  const began = { ticksMs: performance.now(), at: deps.clock.now().getTime() };
  /** Nobody could keep a seat while the platform was away: whoever still watches takes it up again before it is swept. */
  const couldKeepSeats = (now: Date) =>
    Math.max(performance.now() - began.ticksMs, now.getTime() - began.at) >= serverLimits.liveSeatLifeMs;

  async function check(): Promise<void> {
    const now = deps.clock.now();
    if (couldKeepSeats(now)) parts.endSeats(await removeExpiredSeats(deps.store.db, now));
    // Sockets first: one that is admitted after the seats were read must not look like one without a seat.
    const connected = parts.signalling.viewers();
    const seats = await heldSeats(now);
    const bySession = Map.groupBy(seats, ({ seat }) => JSON.stringify([seat.accountId, seat.sessionId, seat.personId]));
    await Promise.all([...bySession.values()].map((held) => checkSession(held)));
    const kept = new Set(seats.map(({ seat }) => keyOf(seat.accountId, seat.serialNumber, seat.session)));
    for (const viewer of connected)
      if (!kept.has(keyOf(viewer.accountId, viewer.serialNumber, viewer.clientId))) parts.signalling.closeViewer(viewer);
  }

  function heldSeats(now: Date) {
    return deps.store.db
      .select({ seat: liveSeats, siteId: devices.siteId, isVideoEnabled: devices.isVideoEnabled })
      .from(liveSeats)
      .leftJoin(devices, and(eq(devices.accountId, liveSeats.accountId), eq(devices.serialNumber, liveSeats.serialNumber)))
      .where(isHeld(now));
  }

  async function checkSession(held: Awaited<ReturnType<typeof heldSeats>>): Promise<void> {
    const [first] = held;
    if (!first) return;
    const { accountId, sessionId, personId } = first.seat;
    const session = await sessionOfHolder(deps.identity, first.seat);
    if (!session) return parts.endViewers({ accountId, sessionId, personId });
    for (const { seat, siteId, isVideoEnabled } of held) {
      const { serialNumber, session: clientId, videoRight } = seat;
      const mayStay = siteId !== null && isVideoEnabled && mayWatch(session, { accountId, siteId, serialNumber }, videoRight);
      if (!mayStay) parts.endSeats(await removeSeats(deps.store.db, { accountId, serialNumber, session: clientId }));
    }
  }

  return check;
}

function keyOf(...parts: string[]): string {
  return JSON.stringify(parts);
}
