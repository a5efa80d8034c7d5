import { useEffect, useRef, useState } from "react";
import { useKernel, usePanel } from "#kernel/hooks.ts";
import { type WeekHistory, WeekHistories } from "./weekHistories.ts";

const mostSteps = 100;

/** What can be taken back and done again of one value, such as the times of a week. */
export interface History<Value> extends WeekHistory {
  /** Puts another value in its place, and remembers what stood there. */
  change(next: Value): void;
}

interface Steps<Value> {
  past: readonly Value[];
  future: readonly Value[];
  /** What stands there unless something else has changed it, such as a form that is discarded: then nothing is remembered. */
  now: string;
}

/** `now` is what stands there, in plain values; `set` puts another in its place. */
export function useHistory<Value>(now: Value, set: (value: Value) => void): History<Value> {
  const text = JSON.stringify(now);
  const [steps, setSteps] = useState<Steps<Value>>({ past: [], future: [], now: text });
  const { past, future } = steps.now === text ? steps : { past: [], future: [] };
  const go = (next: Value, nextPast: readonly Value[], nextFuture: readonly Value[]) => {
    setSteps({ past: nextPast.slice(-mostSteps), future: nextFuture, now: JSON.stringify(next) });
    set(next);
  };
  const last = past.at(-1);
  const following = future[0];
  return {
    change: (next) => go(next, [...past, now], []),
    undo: last === undefined ? undefined : () => go(last, past.slice(0, -1), [now, ...future]),
    redo: following === undefined ? undefined : () => go(following, [...past, now], future.slice(1)),
  };
}

/** While it is drawn, the commands of its panel find it. */
export function useHeldHistory(history: WeekHistory): void {
  const { instanceId } = usePanel();
  const histories = useKernel().use(WeekHistories);
  const latest = useRef(history);
  useEffect(() => {
    latest.current = history;
  });
  useEffect(() => histories.add(instanceId, () => latest.current), [histories, instanceId]);
}
