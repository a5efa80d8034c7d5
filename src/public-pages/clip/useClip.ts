import { useCallback, useEffect, useState } from "react";
import { openSharedClip, readSharedClip, type SharedClip } from "#contract/sharedClips.ts";
import type { Api } from "#kernel/api.ts";
import { ApiError } from "#kernel/apiError.ts";

export type ClipEnding = "over" | "unknown" | "failed";
export type ClipStep =
  | { kind: "looking" }
  | { kind: "found"; clip: SharedClip; url?: string; isOpening?: boolean; error?: unknown }
  | { kind: "ended"; ending: ClipEnding }
  | { kind: "unreachable"; error: unknown };

/** Interval of the requests for a clip in preparation. */
const askAgainMs = 3_000;

const endings: Readonly<Record<string, ClipEnding>> = {
  error_shared_clip_over: "over",
  error_shared_clip_not_found: "unknown",
  error_invalid_request: "unknown",
  error_shared_clip_failed: "failed",
};
const endingOf = (error: unknown) => (error instanceof ApiError ? endings[error.code] : undefined);

/** PB-14: the clip of a link. Asks again while the clip is in preparation; only `watch` opens it. */
export function useClip(api: Api, code: string): { step: ClipStep; watch(): void; lookAgain(): void } {
  const [step, setStep] = useState<ClipStep>({ kind: "looking" });
  const isWaiting = step.kind === "looking" || (step.kind === "found" && !step.clip.isReady);
  const isFirst = step.kind === "looking";
  useEffect(() => {
    if (!isWaiting) return undefined;
    const stop = new AbortController();
    const look = () =>
      api.call(readSharedClip, { params: { code } }, stop.signal).then(
        (clip) => setStep({ kind: "found", clip }),
        (error: unknown) => {
          if (stop.signal.aborted) return;
          const ending = endingOf(error);
          if (ending) setStep({ kind: "ended", ending });
          // While the network is down, a clip in preparation stays on screen as such.
          else if (isFirst) setStep({ kind: "unreachable", error });
        },
      );
    if (isFirst) void look();
    const timer = setInterval(() => void look(), askAgainMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [api, code, isWaiting, isFirst]);

  const watch = useCallback(() => {
    if (step.kind !== "found") return;
    const { clip } = step;
    setStep({ kind: "found", clip, isOpening: true });
    api.call(openSharedClip, { params: { code }, body: { openingId: newId() } }).then(
      ({ url }) => setStep({ kind: "found", clip, url }),
      (error: unknown) => {
        const ending = endingOf(error);
        setStep(ending ? { kind: "ended", ending } : { kind: "found", clip, error });
      },
    );
  }, [api, code, step]);
  const lookAgain = useCallback(() => setStep({ kind: "looking" }), []);
  return { step, watch, lookAgain };
}

/** A random UUID (RFC 9562, version 4), also in an insecure context. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
