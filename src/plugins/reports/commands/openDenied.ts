import { refusedResults } from "#contract/enumerations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { accessLogPanel } from "../panels.ts";
import type { TimeParams } from "../reportParams.ts";

/** Opens the access log with those who were not let in. */
export function openDenied(time: TimeParams, kernel: Kernel): void {
  kernel.panels.open(accessLogPanel, { ...time, results: refusedResults.join(",") });
}
