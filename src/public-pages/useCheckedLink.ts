import { useCallback, useEffect, useState } from "react";

export type LinkStep<Found> =
  | { kind: "checking" }
  | { kind: "form"; found: Found }
  | { kind: "done"; found: Found }
  | { kind: "refused"; error: unknown };

interface CheckedLink<Found> {
  step: LinkStep<Found>;
  /** The link has done its work. */
  finish(found: Found): void;
  refuse(error: unknown): void;
  retry(): void;
}

/** A link of a mail: first asks what its code is for, then uses it. `check` must stay the same between renderings. */
export function useCheckedLink<Found>(check: (signal: AbortSignal) => Promise<Found>): CheckedLink<Found> {
  const [step, setStep] = useState<LinkStep<Found>>({ kind: "checking" });
  const refuse = useCallback((error: unknown) => setStep({ kind: "refused", error }), []);
  useEffect(() => {
    if (step.kind !== "checking") return undefined;
    const stop = new AbortController();
    check(stop.signal).then(
      (found) => !stop.signal.aborted && setStep({ kind: "form", found }),
      (error: unknown) => !stop.signal.aborted && refuse(error),
    );
    return () => stop.abort();
  }, [check, refuse, step.kind]);
  return { step, refuse, finish: (found) => setStep({ kind: "done", found }), retry: () => setStep({ kind: "checking" }) };
}
