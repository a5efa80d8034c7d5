import { useCallback, useState } from "react";
import { useKernel } from "#kernel/hooks.ts";

/** When this query was first asked, in milliseconds since 1970. "The last day" counts from then, so that its pages fit together. */
export function useAskedAt(question: string): { atMs: number; askAgain: () => void } {
  const { realtime } = useKernel();
  const [asked, setAsked] = useState(() => ({ question, atMs: realtime.serverNowMs() }));
  const isSame = asked.question === question;
  const atMs = isSame ? asked.atMs : realtime.serverNowMs();
  if (!isSame) setAsked({ question, atMs });
  const askAgain = useCallback(() => setAsked((before) => ({ ...before, atMs: realtime.serverNowMs() })), [realtime]);
  return { atMs, askAgain };
}
