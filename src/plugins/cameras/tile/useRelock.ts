import { useEffect, useState } from "react";
import type { Device } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { useKernel, useText } from "#kernel/hooks.ts";

const tickMs = 200;

/** While a door is unlocked for a time: the remaining seconds as text, and their share of the door's release time. */
export function useRelock(door: Device | undefined): { text: string; share: number } | undefined {
  const { realtime } = useKernel();
  const t = useText();
  const relocksAtMs = door?.lockState === LockState.Unlocked && door.relocksAtUtc !== undefined ? Date.parse(door.relocksAtUtc) : undefined;
  const [nowMs, setNowMs] = useState(realtime.serverNowMs);
  useEffect(() => {
    if (relocksAtMs === undefined) return undefined;
    setNowMs(realtime.serverNowMs());
    const timer = setInterval(() => setNowMs(realtime.serverNowMs()), tickMs);
    return () => clearInterval(timer);
  }, [realtime, relocksAtMs]);
  if (door === undefined || relocksAtMs === undefined) return undefined;
  const leftMs = relocksAtMs - nowMs;
  if (leftMs <= 0) return undefined;
  return { text: t("cameras.link.relocks", { seconds: Math.ceil(leftMs / 1000) }), share: Math.min(1, leftMs / door.lockReleaseMs) };
}
