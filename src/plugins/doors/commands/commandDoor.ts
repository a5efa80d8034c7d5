import { setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import type { Kernel } from "#kernel/plugin.ts";

type Commandable = typeof LockState.Locked | typeof LockState.Unlocked | typeof LockState.KeepOpen;

/** UL-01: sends one door a command. The id makes a repeated call harmless. */
export async function commandDoor(serialNumber: string, wanted: Commandable, { api, toast }: Kernel, signal: AbortSignal): Promise<void> {
  await api.call(
    setLockState,
    { body: { lockStateType: wanted, serialNumbers: [serialNumber], source: "web", commandId: crypto.randomUUID() } },
    signal,
  );
  if (wanted === LockState.Unlocked) toast.success("doors.toast.operationSent");
}
