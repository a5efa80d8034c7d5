import { useEffect, useRef, useState } from "react";
import { useKernel, usePanel } from "#kernel/hooks.ts";
import { WeekHistories, type WeekHistory } from "./weekHistories.ts";

const mostSteps = 100;

/** Undo and redo of one value, such as the times of a week. */
export interface History<Value> extends WeekHistory {
  /** Sets a value and remembers the one before. */
  change(next: Value): void;
}

interface Steps<Value> {
  past: readonly Value[];
  future: readonly Value[];
  /** The value that the steps belong to. If something else has changed the value, such as discarding the form, the steps are void. */
  now: string;
}

/** `now`: the current value as plain data; `set`: sets another value. */
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

/** Registers a history for the panel's commands while the component is mounted. */
export function useHeldHistory(history: WeekHistory): void {
  const { instanceId } = usePanel();
  const histories = useKernel().use(WeekHistories);
  const latest = useRef(history);
  useEffect(() => {
    latest.current = history;
  });
  useEffect(() => histories.add(instanceId, () => latest.current), [histories, instanceId]);
}
