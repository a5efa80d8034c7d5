import { dayMs, hourMs } from "#contract/durations.ts";
import type { Platform } from "../../platform.ts";

const lookEveryMs = hourMs;

/** SN-04, PL-20: pictures of the day and uploaded segments are kept for the days of the settings. Several processes on one store do no harm to each other. */
export function keepObjectRetention({ objects, settings, clock, log }: Pick<Platform, "objects" | "settings" | "clock" | "log">): {
  stop(): Promise<void>;
} {
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, lookEveryMs);

  async function sweep(): Promise<void> {
    const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
    try {
      await objects.own.removeSnapshots(before(settings.snapshotDays));
      await objects.own.removeSegments(before(settings.cloudVideoDays));
    } catch (error) {
      log.error("Old pictures of the day and segments could not be removed", { error: String(error) });
    }
  }

  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
