import { dayMs } from "#contract/durations.ts";
import type { Platform } from "../../platform.ts";

/** SN-04, PL-20: pictures of the day and uploaded segments are kept for the days of the settings. Several processes on one store do no harm to each other. */
export async function removeOldObjects({ objects, settings, clock }: Pick<Platform, "objects" | "settings" | "clock">): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  await objects.own.removeSnapshots(before(settings.snapshotDays));
  await objects.own.removeSegments(before(settings.cloudVideoDays));
}
