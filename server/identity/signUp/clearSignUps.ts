import { lt } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { signUps, usedCaptchas } from "../../base/store/schema/signUps.ts";
import type { Platform } from "../../platform.ts";

/** For how long it is still told that a link is over. */
const keptMs = 7 * dayMs;

/** AU-08: deletes expired sign-ups with their data. Several processes may do this at once. */
export async function clearSignUps({ store, clock }: Pick<Platform, "store" | "clock">): Promise<void> {
  const now = clock.now();
  await store.db.delete(signUps).where(lt(signUps.expiresAt, new Date(now.getTime() - keptMs)));
  await store.db.delete(usedCaptchas).where(lt(usedCaptchas.expiresAt, now));
}
