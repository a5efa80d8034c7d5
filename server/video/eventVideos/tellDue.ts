import { and, isNull, lte } from "drizzle-orm";
import { eventVideos } from "../../base/store/schema/eventVideos.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import type { Platform } from "../../platform.ts";

/** A gateway writes down what it recorded from one key frame to the next: until then it would bring half of the event. */
const notYetMs = 6_000;

/** Tells gateways which videos of events are wanted, as soon as all of them was recorded. */
export async function tellDue(platform: Pick<Platform, "store" | "clock" | "deviceLink" | "log">): Promise<void> {
  const now = platform.clock.now();
  const told = await platform.store.db
    .update(eventVideos)
    .set({ toldAt: now })
    .where(and(isNull(eventVideos.toldAt), lte(eventVideos.toUtc, new Date(now.getTime() - notYetMs))))
    .returning({ accountId: eventVideos.accountId, gatewaySerial: eventVideos.gatewaySerial });
  const byAccount = Map.groupBy(told, ({ accountId }) => accountId);
  for (const [accountId, rows] of byAccount) await tellDevices(platform, accountId, [...new Set(rows.map((row) => row.gatewaySerial))]);
}
