import { minuteMs } from "#contract/durations.ts";
import type { Platform } from "../../platform.ts";
import { endExpiredClaims } from "./claims.ts";

const lookEveryMs = minuteMs;

/** AU-16: ends claims of serial numbers whose device has not come in time. Several processes on one store do no harm to each other. */
export function watchClaims(platform: Pick<Platform, "store" | "events" | "clock" | "log">): { stop(): Promise<void> } {
  const look = () =>
    endExpiredClaims(platform).catch((error: unknown) => platform.log.error("Expired claims could not be ended", { error: String(error) }));
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
