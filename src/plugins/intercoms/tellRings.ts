import { LockState } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import type { TopicData } from "#contract/realtime.ts";
import type { Dispose, Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { Notices } from "../notices/services.ts";

/**
 * IC-06, Q-10: a doorbell is announced for half a minute; clocks may differ by as much.
 * @param atMs when it rang; `nowMs` is the server's clock, both in milliseconds since 1970
 */
export function isRingHeard(atMs: number, nowMs: number): boolean {
  const ageMs = nowMs - atMs;
  return ageMs <= limits.doorbellAgeMs && ageMs >= -limits.doorbellAheadMs;
}

/**
 * IC-07, B-25: a sound and a toast with Check for every doorbell, until an operator answers or the door opens; nothing opens by itself.
 * Returns the function that stops this.
 */
export function tellRings(kernel: Kernel): () => void {
  /**
   * For each device that rings, by serial number, the function that removes its toast; undefined if the notification was held back (B-28).
   */
  const ringing = new Map<string, Promise<Dispose | undefined>>();
  /** Returns whether the person had been notified. */
  const end = async (serialNumber: string): Promise<boolean> => {
    const told = ringing.get(serialNumber);
    ringing.delete(serialNumber);
    const takeBack = await told;
    takeBack?.();
    return takeBack !== undefined;
  };
  const stopRings = kernel.realtime.subscribe("Devices/DoorBellRing", ({ data, isFresh }) => {
    if (!isFresh || !isRingHeard(Date.parse(data.Timestamp), kernel.realtime.serverNowMs())) return;
    const name = kernel.use(DeviceDirectory).get(data.SerialNumber)?.name ?? data.DeviceName;
    const args = { serialNumber: data.SerialNumber };
    void end(data.SerialNumber);
    const told = kernel
      .use(Notices)
      .tell({ kind: "doorbell", ...args }, () =>
        kernel.toast.offer(
          "intercoms.rings",
          { name },
          { command: "intercoms:check", args, label: "intercoms.check", lifeMs: limits.doorbellToastMs },
          { command: "notices:snooze-device", args, label: "intercoms.quiet" },
        ),
      );
    ringing.set(data.SerialNumber, told);
  });
  const answered = async ({ SerialNumber, UserId, UserName }: TopicData<"Doorbells/Index">) => {
    if (!(await end(SerialNumber)) || UserId === kernel.state.user.personId || kernel.toast.isMuted) return;
    kernel.toast.info("intercoms.answered", {
      person: UserName,
      name: kernel.use(DeviceDirectory).get(SerialNumber)?.name ?? SerialNumber,
    });
  };
  const stopAnswers = kernel.realtime.subscribe("Doorbells/Index", ({ data, isFresh }) => {
    if (isFresh) void answered(data);
  });
  const stopLocks = kernel.realtime.subscribe("Devices/LockState", ({ data: { SerialNumber, LockState: lockState } }) => {
    if (lockState !== LockState.Unlocked) return;
    for (const serialNumber of ringing.keys()) if (opensWith(kernel, serialNumber, SerialNumber)) void end(serialNumber);
  });
  return () => {
    stopRings();
    stopAnswers();
    stopLocks();
  };
}

/** Whether the door belongs to the doorbell: the device's own, or one that is paired with it. */
function opensWith(kernel: Kernel, serialNumber: string, door: string): boolean {
  const directory = kernel.use(DeviceDirectory);
  return (
    serialNumber === door ||
    directory.get(serialNumber)?.pairedSerials.includes(door) === true ||
    directory.get(door)?.pairedSerials.includes(serialNumber) === true
  );
}
