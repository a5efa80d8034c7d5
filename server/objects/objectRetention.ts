import type { Platform } from "../platform.ts";

const lookEveryMs = 3_600_000;
const dayMs = 86_400_000;

/** SN-04: pictures of the day are kept for the days of the settings. Several processes on one store do no harm to each other. */
export function keepSnapshotRetention({ objects, settings, clock, log }: Pick<Platform, "objects" | "settings" | "clock" | "log">): {
  stop(): Promise<void>;
} {
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, lookEveryMs);

  async function sweep(): Promise<void> {
    try {
      await objects.own.removeSnapshots(new Date(clock.now().getTime() - settings.snapshotDays * dayMs));
    } catch (error) {
      log.error("Old pictures of the day could not be removed", { error: String(error) });
    }
  }

  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
