import { limits } from "#contract/limits.ts";
import { startLive, stopLive } from "#contract/live.ts";
import type { Api } from "#kernel/api.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";

export interface LiveSeat {
  /** The viewer's id, also its name in signalling. */
  readonly session: string;
  /** Frees the seat. If the call fails, the seat expires by itself. */
  release(): void;
}

interface LiveSeatOptions {
  api: Api;
  serialNumber: string;
  session: string;
  /** Seat for recordings; default: for live video. */
  use?: "recorded";
  signal: AbortSignal;
  /** A new grant for the device, with every heartbeat. */
  onGrant(grant: string): void;
  /** The platform has withdrawn this viewer's seat. */
  onLost(error: unknown): void;
}

/**
 * LV-16, LV-17, Q-34: takes a seat at a device and keeps it with heartbeats. Rejects with ApiError, for example if all seats are taken.
 */
export async function takeLiveSeat({ api, serialNumber, session, use, signal, onGrant, onLost }: LiveSeatOptions): Promise<LiveSeat> {
  const params = { id: serialNumber, session };
  const seat = { params, query: use ? { use } : {} };
  const release = () => {
    clearTimeout(timer);
    // A viewer that leaves does not wait for the answer; the seat expires after half a minute without heartbeat.
    api.call(stopLive, { params }).catch(() => undefined);
  };
  const beat = () => {
    timer = setTimeout(beat, limits.liveHeartbeatMs);
    api.call(startLive, seat, signal).then(
      ({ grant }) => onGrant(grant),
      (error: unknown) => {
        if (!isAbort(error) && isRefusal(error)) onLost(error);
      },
    );
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await api.call(startLive, seat, signal);
  } catch (error) {
    // The platform may have given the seat before the call was cancelled.
    if (isAbort(error)) release();
    throw error;
  }
  timer = setTimeout(beat, firstBeatMs());
  return { session, release };
}

/** A random moment in the second half of the interval, because simultaneous heartbeats of sixteen tiles would disturb their video. */
const firstBeatMs = () => limits.liveHeartbeatMs * (0.5 + Math.random() / 2);

const tooManyRequests = 429;

/** An answer that refuses, unlike a lost answer or a request to wait. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== tooManyRequests;
}
