import { limits } from "#contract/limits.ts";
import { startLive, stopLive } from "#contract/live.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import type { Api } from "#kernel/api.ts";

export interface LiveSeat {
  /** The viewer's own id, also its name in signalling. */
  readonly session: string;
  /** Gives the seat back; failures are left to the seat's own end. */
  release(): void;
}

interface LiveSeatOptions {
  api: Api;
  serialNumber: string;
  session: string;
  /** Taken for what was recorded; for the picture of now unless told. */
  use?: "recorded";
  signal: AbortSignal;
  /** Fresh leave for the device, with every heartbeat. */
  onGrant(grant: string): void;
  /** The platform says that this viewer has no seat any longer. */
  onLost(error: unknown): void;
}

/** LV-16, LV-17, Q-34: takes a seat at a device and keeps it. Rejects with ApiError, for example when all are taken. */
export async function takeLiveSeat({ api, serialNumber, session, use, signal, onGrant, onLost }: LiveSeatOptions): Promise<LiveSeat> {
  const params = { id: serialNumber, session };
  const seat = { params, query: use ? { use } : {} };
  const release = () => {
    clearTimeout(timer);
    // Whoever leaves does not wait for the answer; a seat nobody keeps is free after half a minute.
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
    // The call may have been cancelled after the platform had given the seat.
    if (isAbort(error)) release();
    throw error;
  }
  timer = setTimeout(beat, firstBeatMs());
  return { session, release };
}

/** Any moment of the second half: sixteen tiles that opened together and beat together would be felt in their pictures. */
const firstBeatMs = () => limits.liveHeartbeatMs * (0.5 + Math.random() / 2);

const tooManyRequests = 429;

/** An answer that says no, as against one that did not come or that asks to wait. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== tooManyRequests;
}
