import { useCallback, useEffect, useState } from "react";
import { minuteMs } from "#contract/durations.ts";
import { listRecordings } from "#contract/recordings.ts";
import { isAbort } from "#kernel/apiError.ts";
import { useKernel } from "#kernel/hooks.ts";
import { codeOf } from "../player/recordingsAccess.ts";
import { emptyLane, type Lane, readMotion } from "./motion.ts";
import type { TimeView } from "./timeScale.ts";

/** A running recording grows while the operator watches. */
const refreshEveryMs = 15_000;
const settleMs = 200;

export interface RecordedSpans {
  /** The same object until the data changes. */
  lane: Lane;
  /** Why the recordings are not known, as a code. */
  failure: string | undefined;
  isLoading: boolean;
  retry(): void;
}

/**
 * B-03: a camera's recordings and motion in the visible time and the same length on both sides. Loads again when the view has moved, and at
 * intervals.
 */
export function useRecordedSpans(videoSourceId: string | undefined, { fromMs, toMs }: TimeView, isVisible: boolean): RecordedSpans {
  const { api } = useKernel();
  const [known, setKnown] = useState<Omit<RecordedSpans, "retry">>({
    lane: emptyLane,
    failure: undefined,
    isLoading: true,
  });
  const [tries, setTries] = useState(0);
  const lengthMs = Math.max(toMs - fromMs, minuteMs);
  // Rounded to steps, so that a small move of the timeline sends no request.
  const from = Math.floor((fromMs - lengthMs) / lengthMs) * lengthMs;
  const to = Math.ceil((toMs + lengthMs) / lengthMs) * lengthMs;
  useEffect(() => {
    if (videoSourceId === undefined || !isVisible) return undefined;
    const stop = new AbortController();
    const load = async () => {
      const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      try {
        const { spans, motion } = await api.call(listRecordings, { params: { id: videoSourceId }, query }, stop.signal);
        const read = spans.map((span) => ({ fromMs: Date.parse(span.fromUtc), toMs: Date.parse(span.toUtc) }));
        const lane = { spans: read, motion: motion && readMotion(motion) };
        setKnown({ lane, failure: undefined, isLoading: false });
      } catch (error) {
        if (!isAbort(error)) setKnown(({ lane }) => ({ lane, failure: codeOf(error), isLoading: false }));
      }
    };
    const soon = setTimeout(() => void load(), settleMs);
    const timer = setInterval(() => void load(), refreshEveryMs);
    return () => {
      stop.abort();
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [api, videoSourceId, from, to, isVisible, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { ...known, retry };
}
