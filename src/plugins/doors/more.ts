import { isDoor } from "#domain/doors/commandRefusal.ts";
import { command, type Kernel } from "#kernel/plugin.ts";
import { pluginMore } from "#kernel/pluginMore.ts";
import { Hash, Trash2 } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { OneDoor } from "./doorParams.ts";

/** Why PINs cannot be allowed again at this door now, as a translation key. */
function refusal(serialNumber: string, kernel: Kernel): string | undefined {
  const door = kernel.use(DeviceDirectory).get(serialNumber);
  if (!door || !isDoor(door)) return "doors.refusal.notFound";
  if (!door.isConnected) return "doors.refusal.disconnected";
  return door.pinsLockedUntilUtc === undefined ? "doors.pins.taken" : undefined;
}

/** Why there is no claim of this door to withdraw, as a translation key. */
function claimRefusal(serialNumber: string, kernel: Kernel): string | undefined {
  const door = kernel.use(DeviceDirectory).get(serialNumber);
  if (!door || !isDoor(door)) return "doors.refusal.notFound";
  return door.claimExpiresAtUtc === undefined ? "doors.claim.none" : undefined;
}

export default pluginMore({
  commands: [
    command({
      id: "doors:allow-pins",
      title: "doors.pins.allow",
      icon: Hash,
      keywords: "doors.pins.keywords",
      scope: "deviceremoteaccess_w",
      args: OneDoor,
      pickers: { serialNumber: { entity: "door", label: "doors.pick.door" } },
      argsFrom: ({ selection }) => (selection?.kind === "door" ? { serialNumber: selection.id } : undefined),
      objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
      disabledBecause: ({ serialNumber }, kernel) => refusal(serialNumber, kernel),
      run: async ({ serialNumber }, kernel, { signal }) =>
        (await import("./commands/allowPins.ts")).allowPinsAt(serialNumber, kernel, signal),
    }),
    command({
      id: "doors:withdraw-claim",
      title: "doors.claim.withdraw",
      icon: Trash2,
      keywords: "doors.claim.keywords",
      scope: "device_w",
      isDangerous: true,
      consequence: "doors.claim.consequence",
      args: OneDoor,
      pickers: { serialNumber: { entity: "door", label: "doors.pick.door" } },
      argsFrom: ({ selection }) => (selection?.kind === "door" ? { serialNumber: selection.id } : undefined),
      objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
      disabledBecause: ({ serialNumber }, kernel) => claimRefusal(serialNumber, kernel),
      run: async ({ serialNumber }, kernel, { signal }) =>
        (await import("./commands/withdrawClaim.ts")).withdrawClaimOf(serialNumber, kernel, signal),
    }),
  ],
});
