import { DeviceType } from "#contract/enumerations.ts";
import type { Database } from "../../base/store/connect.ts";
import { firmwareReleases } from "../../base/store/schema/firmware.ts";

/** Equipment that updates itself on the device link. A gateway is a program of its machine and is updated there. */
const updatable: readonly number[] = [DeviceType.AccessControl, DeviceType.Intercoms];

/** Publishes firmware; accounts are offered it within seconds. false if the version is already published. */
export async function publishRelease(
  database: Database,
  release: { version: string; publishedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const added = await database
    .insert(firmwareReleases)
    .values({ ...release, deviceTypes: [...updatable] })
    .onConflictDoNothing()
    .returning();
  return added.length > 0;
}
