import { and, eq } from "drizzle-orm";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";

/** The device that goes on a wall: one that the session reaches. */
export async function requireShown(db: Database, session: Session, serialNumber: string): Promise<typeof devices.$inferSelect> {
  const [device] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, session.accountId), eq(devices.serialNumber, serialNumber)));
  if (!device || !reaches(session, device)) throw notFound("error_device_not_found");
  return device;
}
