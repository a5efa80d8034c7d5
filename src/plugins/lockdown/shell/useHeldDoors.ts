import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { useKernel } from "#kernel/hooks.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { type HeldDoors, heldDoors } from "../heldDoors.ts";

/** The current state of the lockdown's doors. Needs `device_r`. */
export function useHeldDoors(): HeldDoors {
  const { devices } = useSnapshot(useKernel().use(DeviceDirectory).state);
  return useMemo(() => heldDoors(Object.values(devices) as Device[]), [devices]);
}
