import { AccessResult } from "#contract/enumerations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { accessLogPanel } from "../panels.ts";
import type { TimeParams } from "../reportParams.ts";

/** Everything but what let somebody in and what concerns nobody. */
const refusals = [
  AccessResult.NotScheduled,
  AccessResult.UnknownUser,
  AccessResult.DeviceInLockdown,
  AccessResult.NonLiveUser,
  AccessResult.CardFormatError,
  AccessResult.Suspended,
];

/** Opens the access log with those who were not let in. */
export function openDenied(time: TimeParams, kernel: Kernel): void {
  kernel.panels.open(accessLogPanel, { ...time, results: refusals.join(",") });
}
