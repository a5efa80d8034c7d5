import { randomUUID } from "node:crypto";
import { minuteMs } from "#contract/durations.ts";
import { conflict } from "../../base/errors.ts";
import type { ViewerKey } from "../../base/processes/processes.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { createSigV4 } from "../../channels/sigv4/sigV4.ts";
import type { Platform } from "../../platform.ts";
import { createAdmission } from "./admission.ts";
import { findChannel } from "./channels.ts";
import { createSeatCheck } from "./checkSeats.ts";
import { controlRoutes } from "./controlRoutes.ts";
import type { Live } from "./live.ts";
import { countSeats, extendSeat, findSeat, removeSeats, type Seat, takeSeat } from "./seats.ts";
import { createSignalling } from "./signalling.ts";

export type LiveDeps = Pick<
  Platform,
  "settings" | "store" | "keys" | "clock" | "identity" | "log" | "jobs" | "events" | "processes" | "deviceLink"
>;

/** A viewer whose socket closed and that does not come back within this has left. */
const comeBackMs = 1_000;
const revokeLifeMs = 10_000;
/** A person suspended now is gone within five seconds, also when a check failed. */
const seatsEveryMs = 2_000;
const seatsBackOffMs = 4_000;

export function createLive(deps: LiveDeps): Live {
  const sigV4 = createSigV4(deps);
  const admission = createAdmission(deps, sigV4);
  const departures = createDepartures((viewer) => {
    if (!signalling.isConnected(viewer)) inBackground("free the seat of a viewer that left", freeSeat(viewer));
  });
  const signalling = createSignalling(deps, admission, { closed: departures.begin, cameElsewhere: departures.forget });
  const after = (lifeMs: number): Date => new Date(deps.clock.now().getTime() + lifeMs);

  async function freeSeat({ accountId, serialNumber, clientId }: ViewerKey): Promise<void> {
    endSeats(await removeSeats(deps.store.db, { accountId, serialNumber, session: clientId }));
  }

  /** Seats that are gone from the store: nobody signals or plays on them any longer. */
  function endSeats(seats: readonly Seat[], gatewaySerial?: string): void {
    for (const { accountId, serialNumber, session } of seats) {
      signalling.closeViewer({ accountId, serialNumber, clientId: session });
      inBackground("end a peer connection", revoke(accountId, serialNumber, session, gatewaySerial));
    }
  }

  async function revoke(accountId: string, serialNumber: string, clientId: string, gatewaySerial?: string): Promise<void> {
    const master = gatewaySerial ?? (await findChannel(deps.store.db, accountId, serialNumber))?.gatewaySerial ?? serialNumber;
    await deps.deviceLink.command(accountId, master, {
      kind: "live.revoke",
      commandId: randomUUID(),
      issuedAtUtc: deps.clock.now().toISOString(),
      expiresAtUtc: after(revokeLifeMs).toISOString(),
      serialNumber,
      clientId,
    });
  }

  function inBackground(what: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => deps.log.warn(`Could not ${what}`, { error: String(error) }));
  }

  async function endViewers(match: Parameters<Live["endViewers"]>[0]): Promise<void> {
    // Without a person or a session this would end the whole account's viewers.
    if (match.sessionId === undefined && match.personId === undefined) return;
    endSeats(await removeSeats(deps.store.db, match));
    await sigV4.revoke(match);
  }

  const checkSeats = createSeatCheck(deps, { signalling, endSeats, endViewers });
  const ownJobs = [
    deps.jobs.every({ name: "end viewers who may not watch", everyMs: seatsEveryMs, longestBackOffMs: seatsBackOffMs, run: checkSeats }),
    deps.jobs.every({ name: "forget temporary keys that are over", everyMs: minuteMs, isDueAtStart: true, run: sigV4.purgeExpired }),
  ];

  return {
    routes: controlRoutes(deps, admission),
    handleUpgrade: (request, socket, head) => signalling.handleUpgrade(request, socket, head),

    async takeSeat(session, { accountId, serialNumber, siteId }, clientId, videoRight) {
      const { personId, sessionId, uid } = session;
      const seat = {
        accountId,
        serialNumber,
        session: clientId,
        personId,
        sessionId,
        uid,
        videoRight,
        takenAt: deps.clock.now(),
        expiresAt: after(serverLimits.liveSeatLifeMs),
      };
      if (!(await extendSeat(deps.store.db, seat))) {
        let freed: Seat | undefined;
        await deps.events.record(accountId, async (transaction) => {
          freed = await takeSeat(transaction, seat);
          // Recordings are logged by their playlist.
          if (videoRight === "recorded") return [];
          const actor = { id: personId, name: session.personName, kind: "person" } as const;
          return [{ kind: "live.viewed", serialNumber, siteId, actor, data: { session: clientId } }];
        });
        if (freed) endSeats([freed]);
      }
      return { expiresAt: seat.expiresAt, viewers: await countSeats(deps.store.db, accountId, serialNumber, seat.takenAt) };
    },

    async leaveSeat({ personId }, { accountId, serialNumber }, clientId) {
      endSeats(await removeSeats(deps.store.db, { accountId, serialNumber, session: clientId, personId }));
      return { viewers: await countSeats(deps.store.db, accountId, serialNumber, deps.clock.now()) };
    },

    async viewerCredential({ personId, sessionId, uid }, { accountId, serialNumber }, clientId) {
      const seat = await findSeat(deps.store.db, { accountId, serialNumber, session: clientId }, deps.clock.now());
      if (seat?.personId !== personId || seat.sessionId !== sessionId) throw conflict("error_live_seat_missing");
      return sigV4.issue({
        accountId,
        policy: { service: "kinesisvideo", role: "VIEWER", channels: [serialNumber], session: clientId },
        expiresAt: after(serverLimits.viewerKeyLifeMs),
        holder: { personId, sessionId, uid },
      });
    },

    endViewers,

    async closeChannel(accountId, serialNumber, gatewaySerial) {
      endSeats(await removeSeats(deps.store.db, { accountId, serialNumber }), gatewaySerial);
      signalling.closeChannel({ accountId, serialNumber });
    },

    async close() {
      departures.stop();
      await Promise.all(ownJobs.map((job) => job.stop()));
      await signalling.close();
      departures.clear();
    },
  };
}

/** Waits whether viewers whose socket closed come back. */
function createDepartures(onLeft: (viewer: ViewerKey) => void) {
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  function forget(viewer: ViewerKey): void {
    const key = JSON.stringify(viewer);
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  return {
    forget,
    begin(viewer: ViewerKey): void {
      // A platform that stops does not end seats: viewers come back to them when it is up again.
      if (isStopped) return;
      forget(viewer);
      const key = JSON.stringify(viewer);
      const timer = setTimeout(() => {
        timers.delete(key);
        onLeft(viewer);
      }, comeBackMs);
      timers.set(key, timer);
    },
    stop(): void {
      isStopped = true;
    },
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
