import type { Device } from "#contract/devices.ts";
import { DeviceType, DoorState, LockState } from "#contract/enumerations.ts";
import { hasWords } from "#domain/identity/foldedText.ts";
import { Hash, Hourglass, type Icon, LockKeyholeOpen, OctagonAlert, ShieldBan, Timer, WifiOff } from "#kernel/ui/icons.ts";
import type { StateLevel } from "#kernel/ui/StateChip.tsx";
import type { DoorListParams } from "../doorParams.ts";

export interface DoorFilter {
  text: string;
  show: "all" | "problems";
  type: "doors" | "intercoms" | undefined;
  siteId: string | undefined;
}

/** The typed search text stays out of the route, which would otherwise change with every letter. */
export function filterOf({ show = "all", type, site }: DoorListParams, text: string): DoorFilter {
  return { text, show, type, siteId: site };
}
export function paramsOf({ show, type, siteId }: DoorFilter): DoorListParams {
  return { show: show === "all" ? undefined : show, type, site: siteId };
}
export function isFilter({ text, show, type, siteId }: DoorFilter): boolean {
  return text !== "" || show !== "all" || type !== undefined || siteId !== undefined;
}

interface Exception {
  key: "forced" | "held" | "lockdown" | "keptOpen" | "pins" | "waiting" | "offline";
  icon: Icon;
  level: StateLevel;
  applies(door: Device): boolean;
}

/** Exceptions from the normal state, worst first. */
const exceptions: readonly Exception[] = [
  { key: "forced", icon: OctagonAlert, level: "bad", applies: (door) => door.doorState === DoorState.OpenForcedEntry },
  { key: "held", icon: Timer, level: "warn", applies: (door) => door.doorState === DoorState.OpenTimedOut },
  { key: "lockdown", icon: ShieldBan, level: "bad", applies: (door) => door.lockState === LockState.Lockdown },
  { key: "keptOpen", icon: LockKeyholeOpen, level: "warn", applies: (door) => door.lockState === LockState.KeepOpen },
  { key: "pins", icon: Hash, level: "warn", applies: (door) => door.pinsLockedUntilUtc !== undefined },
  { key: "waiting", icon: Hourglass, level: "info", applies: (door) => door.claimExpiresAtUtc !== undefined },
  { key: "offline", icon: WifiOff, level: "off", applies: (door) => !door.isConnected && door.claimExpiresAtUtc === undefined },
];

export function exceptionsOf(doors: readonly Device[]): (Exception & { count: number })[] {
  return exceptions
    .map((exception) => ({ ...exception, count: doors.filter((door) => exception.applies(door)).length }))
    .filter(({ count }) => count > 0);
}

export function matchesFilter(door: Device, { text, show, type, siteId }: DoorFilter): boolean {
  if (siteId !== undefined && door.siteId !== siteId) return false;
  if (type !== undefined && (door.deviceType === DeviceType.Intercoms) !== (type === "intercoms")) return false;
  if (show === "problems" && !exceptions.some((exception) => exception.applies(door))) return false;
  return hasWords(`${door.name} ${door.siteName} ${door.serialNumber}`, text);
}

export function sitesOf(doors: readonly Device[]): { id: string; name: string }[] {
  const sites = new Map(doors.map(({ siteId, siteName }) => [siteId, siteName]));
  return [...sites].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}
