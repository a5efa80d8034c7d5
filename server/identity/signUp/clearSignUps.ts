import { lt } from "drizzle-orm";
import { dayMs, hourMs } from "#contract/durations.ts";
import type { Platform } from "../../platform.ts";
import { signUps, usedCaptchas } from "../../base/store/schema/signUps.ts";

const lookEveryMs = hourMs;
/** For how long it is still told that a link is over. */
const keptMs = 7 * dayMs;

/** AU-08: what was asked for and is over is forgotten, and who asked. Several processes on one store do no harm to each other. */
export async function clearSignUps({ store, clock }: Pick<Platform, "store" | "clock">): Promise<void> {
  const now = clock.now();
  await store.db.delete(signUps).where(lt(signUps.expiresAt, new Date(now.getTime() - keptMs)));
  await store.db.delete(usedCaptchas).where(lt(usedCaptchas.expiresAt, now));
}

export function keepSignUpsClear(platform: Pick<Platform, "store" | "clock" | "log">): { stop(): Promise<void> } {
  const clear = () =>
    clearSignUps(platform).catch((error: unknown) => platform.log.error("Old sign-ups could not be cleared", { error: String(error) }));
  let clearing = clear();
  const timer = setInterval(() => {
    clearing = clearing.then(clear);
  }, lookEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await clearing;
    },
  };
}
