import { LockState } from "#contract/enumerations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";

/** UL-04: 'Opened: {device}' when a door unlocks after this person's command. */
export function tellOpened(kernel: Kernel): () => void {
  return kernel.use(DeviceDirectory).onLockState((device, { lockState, personId, isFresh }) => {
    if (lockState === LockState.Unlocked && isFresh && personId === kernel.state.user.personId) {
      kernel.toast.success("doors.toast.opened", { name: device.name });
    }
  });
}
