import { useEffect, useRef, useState } from "react";
import { type LinkedDoor, openByKey } from "#contract/keyLinks.ts";
import type { Api } from "#kernel/api.ts";
import type { Activity } from "./DoorRow.tsx";
import type { DoorText } from "./doorTexts.ts";
import { type Ending, endingOf } from "./endings.ts";
import { isUncertain, refusalText } from "./refusals.ts";

/** Longer than the platform waits for the door's answer. */
const longestWaitMs = 15_000;
const tickMs = 200;

interface Options {
  api: Api;
  code: string;
  pin: string;
  onEnd(ending: Ending): void;
}

interface Unlocked {
  serialNumber: string;
  /** In time of `performance.now()`. */
  untilMs: number;
  lastsMs: number;
}

export type DoorProblem = { serialNumber: string; text: DoorText | "failed" };

/** PB-04: unlocks a door and counts down its release time. Repeats a command that may have arrived with the same id. */
export function useUnlock({ api, code, pin, onEnd }: Options) {
  const [opening, setOpening] = useState<string | undefined>(undefined);
  const [unlocked, setUnlocked] = useState<Unlocked | undefined>(undefined);
  const [problem, setProblem] = useState<DoorProblem | undefined>(undefined);
  const [nowMs, setNowMs] = useState(0);
  /** For each door, the id of a command with an unknown outcome. */
  const uncertain = useRef(new Map<string, string>());
  useEffect(() => {
    if (!unlocked) return undefined;
    const timer = setInterval(() => {
      setNowMs(performance.now());
      if (performance.now() >= unlocked.untilMs) setUnlocked(undefined);
    }, tickMs);
    return () => clearInterval(timer);
  }, [unlocked]);

  const unlock = async ({ serialNumber }: LinkedDoor) => {
    if (opening !== undefined || unlocked) return;
    setProblem(undefined);
    if (!navigator.onLine) return setProblem({ serialNumber, text: "notSent" });
    const commandId = uncertain.current.get(serialNumber) ?? crypto.randomUUID();
    setOpening(serialNumber);
    try {
      const request = { params: { serial: serialNumber, code }, body: { pin, commandId } };
      const { unlockedMs } = await api.call(openByKey, request, AbortSignal.timeout(longestWaitMs));
      uncertain.current.delete(serialNumber);
      if (unlockedMs === 0) setProblem({ serialNumber, text: "lateAnswer" });
      else {
        setNowMs(performance.now());
        setUnlocked({ serialNumber, untilMs: performance.now() + unlockedMs, lastsMs: unlockedMs });
      }
    } catch (error) {
      if (isUncertain(error)) uncertain.current.set(serialNumber, commandId);
      else uncertain.current.delete(serialNumber);
      const ending = endingOf(error);
      if (ending) onEnd(ending);
      else setProblem({ serialNumber, text: refusalText(error) ?? "failed" });
    } finally {
      setOpening(undefined);
    }
  };
  return { unlock, problem, activity: activityOf(opening, unlocked, nowMs) };
}

function activityOf(opening: string | undefined, unlocked: Unlocked | undefined, nowMs: number): Activity | undefined {
  if (opening !== undefined) return { kind: "opening", serialNumber: opening };
  if (!unlocked) return undefined;
  const leftMs = Math.max(0, unlocked.untilMs - nowMs);
  const { serialNumber, lastsMs } = unlocked;
  return { kind: "unlocked", serialNumber, secondsLeft: Math.ceil(leftMs / 1000), portion: Math.min(1, leftMs / lastsMs) };
}
