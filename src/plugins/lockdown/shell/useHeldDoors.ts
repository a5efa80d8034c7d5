import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { useKernel } from "#kernel/hooks.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { type HeldDoors, heldDoors } from "../heldDoors.ts";

/** The doors of the lockdown as they are now. Only for who holds `device_r`. */
export function useHeldDoors(): HeldDoors {
  const { devices } = useSnapshot(useKernel().use(DeviceDirectory).state);
  return useMemo(() => heldDoors(Object.values(devices) as Device[]), [devices]);
}
