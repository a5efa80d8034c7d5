import { Progress as BaseProgress } from "@base-ui/react/progress";
import { useEffect, useState } from "react";
import { duration } from "../format/siteTime.ts";
import { Button } from "./Button.tsx";
import { classNames } from "./classNames.ts";
import { createTimeLeft } from "./timeLeft.ts";
import { useUiWords } from "./words.tsx";

export interface ProgressProps {
  /** Name of the task. */
  label: string;
  /** 0 to 1; undefined if the end is unknown. */
  share: number | undefined;
  /** "62%" or "14 of 20", already formatted. */
  valueText?: string | undefined;
  /** Shows the estimated remaining time; for tasks of more than a few seconds. */
  hasTimeLeft?: boolean;
  onCancel?: (() => void) | undefined;
}

/** Progress of a long task, with a button to cancel it. */
export function Progress({ label, share, valueText, hasTimeLeft = false, onCancel }: ProgressProps) {
  const words = useUiWords();
  const leftMs = useTimeLeft(hasTimeLeft ? share : undefined);
  const left = leftMs === undefined ? undefined : words.timeLeft(duration(Math.max(1000, leftMs), words.language));
  const texts = [valueText, left].filter((text) => text !== undefined);
  return (
    <div className="row">
      <BaseProgress.Root
        value={share === undefined ? null : share * 100}
        className="progress grow"
        getAriaValueText={(text) => (texts.length > 0 ? texts.join(", ") : (text ?? label))}
      >
        <div className="row fs12 muted">
          <BaseProgress.Label>{label}</BaseProgress.Label>
          {texts.length > 0 && <span className="end tn">{texts.join(" · ")}</span>}
        </div>
        <BaseProgress.Track className={classNames("bar", share === undefined && "bar--unknown")}>
          <BaseProgress.Indicator render={<i />} />
        </BaseProgress.Track>
      </BaseProgress.Root>
      {onCancel && (
        <Button size="s" variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}

/** Estimates again each second, so that the time also grows while the task makes no progress. */
function useTimeLeft(share: number | undefined): number | undefined {
  const [guess] = useState(createTimeLeft);
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (share === undefined) return undefined;
    const look = () => setLeft(guess(share, performance.now()));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [share, guess]);
  return share === undefined ? undefined : left;
}
