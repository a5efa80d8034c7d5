import { eq, ilike, inArray, ne, or } from "drizzle-orm";
import { listDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { handle } from "../http/handle.ts";
import { devices } from "../store/schema/devices.ts";
import { readDevices } from "./presentDevice.ts";

export const listDevicesHandler = handle(listDevices, async ({ query, session, platform }) => {
  // Read before the rows: what happens in between is then applied twice rather than never.
  const sequence = await platform.events.head(session.accountId);
  const types = query.deviceTypes?.split(",").map(Number);
  const pattern = query.search === undefined ? undefined : `%${query.search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const found = await readDevices(
    platform,
    session,
    types ? inArray(devices.deviceType, types) : ne(devices.deviceType, DeviceType.Gateway),
    query.siteId === undefined ? undefined : eq(devices.siteId, query.siteId),
    pattern === undefined ? undefined : or(ilike(devices.name, pattern), ilike(devices.serialNumber, pattern)),
  );
  return { devices: found.slice(0, query.pageSize), sequence };
});
