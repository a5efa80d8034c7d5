import { and, eq } from "drizzle-orm";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import type { Platform } from "../platform.ts";
import { devices } from "../store/schema/devices.ts";

/** The cards of a site changed: its doors get their rules again. Whoever asked does not wait for it; a door that is away gets them when it is back. */
export function tellDoors({ store, deviceLink, log }: Platform, accountId: string, siteId: string): void {
  const tell = async () => {
    const rows = await store.db
      .select()
      .from(devices)
      .where(and(eq(devices.accountId, accountId), eq(devices.siteId, siteId), eq(devices.isConnected, true)));
    for (const { serialNumber } of rows.filter(isDoor)) await deviceLink.pushConfig(accountId, serialNumber);
  };
  tell().catch((error: unknown) => log.error("Doors were not told of their cards", { siteId, error: String(error) }));
}
