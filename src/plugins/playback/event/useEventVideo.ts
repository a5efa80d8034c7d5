import { useCallback, useEffect, useState } from "react";
import { getEventVideo } from "#contract/eventVideos.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { useKernel } from "#kernel/hooks.ts";

export interface EventVideoQuery {
  serialNumber: string;
  time: string;
  /** Seconds. */
  duration: string;
}

export type EventVideoStep =
  | { kind: "looking" }
  | { kind: "preparing" }
  | { kind: "ready"; url: string }
  | { kind: "none" }
  | { kind: "failed"; error: unknown };

/**
 * EV-02, EV-07: where the video of an event can be played. While the gateway uploads it, the hook waits for the account's event stream
 * instead of polling.
 */
export function useEventVideo({ serialNumber, time, duration }: EventVideoQuery): { step: EventVideoStep; ask(): void } {
  const kernel = useKernel();
  const [step, setStep] = useState<EventVideoStep>({ kind: "looking" });
  const [asks, setAsks] = useState(0);
  const ask = useCallback(() => setAsks((count) => count + 1), []);
  useEffect(() => {
    const stop = new AbortController();
    const [fromMs, lengthMs] = [Date.parse(time), Number(duration) * 1000];
    const look = () =>
      kernel.api.call(getEventVideo, { query: { serialNumber, time, duration } }, stop.signal).then(
        (url) => setStep({ kind: "ready", url }),
        (error: unknown) => {
          if (!isAbort(error)) setStep(stepOf(error));
        },
      );
    // Subscribed before the request, so that an early answer is not missed.
    const stops = [
      kernel.realtime.subscribe("Devices/VideoSources", ({ data: { SerialNumber, Time = "", EndTime = "" } }) => {
        const isIt = SerialNumber === serialNumber && Date.parse(Time) === fromMs && Date.parse(EndTime) === fromMs + lengthMs;
        if (isIt) void look();
      }),
      kernel.realtime.onReset(() => void look()),
    ];
    setStep({ kind: "looking" });
    void look();
    return () => {
      stop.abort();
      for (const each of stops) each();
    };
  }, [kernel, serialNumber, time, duration, asks]);
  return { step, ask };
}

function stepOf(error: unknown): EventVideoStep {
  if (error instanceof ApiError && error.code === "error_event_video_preparing") return { kind: "preparing" };
  if (error instanceof ApiError && error.code === "error_video_notfound") return { kind: "none" };
  return { kind: "failed", error };
}
