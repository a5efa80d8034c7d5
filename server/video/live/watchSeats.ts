import { and, eq } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { mayWatch } from "../../access/decide.ts";
import type { Platform } from "../../platform.ts";
import { sessionOfHolder } from "../../channels/sigv4/holderSession.ts";
import type { SigV4 } from "../../channels/sigv4/sigV4.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { devices, liveSeats } from "../../base/store/schema/devices.ts";
import type { Live } from "./live.ts";
import { isHeld, type Seat, removeExpiredSeats, removeSeats } from "./seats.ts";
import type { Signalling } from "./signalling.ts";

const checkEveryMs = 2_000;
const purgeEveryMs = minuteMs;

interface Parts {
  signalling: Signalling;
  sigV4: SigV4;
  endSeats(seats: readonly Seat[]): void;
  endViewers: Live["endViewers"];
}

/** Asks every two seconds whether those who watch still may: a person suspended now is gone within five seconds. */
export function watchSeats(deps: Pick<Platform, "store" | "clock" | "identity" | "log">, parts: Parts): { stop(): Promise<void> } {
  let purgedAtMs = Number.NEGATIVE_INFINITY;
  const began = { ticksMs: performance.now(), at: deps.clock.now().getTime() };
  /** Nobody could keep a seat while the platform was away: whoever still watches takes it up again before it is swept. */
  const couldKeepSeats = (now: Date) =>
    Math.max(performance.now() - began.ticksMs, now.getTime() - began.at) >= serverLimits.liveSeatLifeMs;
  let running = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = check()
      .catch((error: unknown) =>
        deps.log.error("The check of live viewers failed", {
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .finally(() => {
        isRunning = false;
      });
  }, checkEveryMs);

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
    if (performance.now() - purgedAtMs >= purgeEveryMs) {
      purgedAtMs = performance.now();
      await parts.sigV4.purgeExpired();
    }
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

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function keyOf(...parts: string[]): string {
  return JSON.stringify(parts);
}
