import { eq, inArray, ne } from "drizzle-orm";
import { listDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { reachOf } from "../../access/decide.ts";
import { handleAsText, JsonText } from "../../http/handle.ts";
import { hasText } from "../../base/store/folded.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { readDevices } from "./presentDevice.ts";

export const listDevicesHandler = handleAsText(listDevices, async ({ query, session, platform }) => {
  const { deviceTypes, siteId, search, pageSize } = query;
  // Typed search text is rarely repeated, so it is not cached.
  const name = search === undefined ? JSON.stringify([reachOf(session), deviceTypes, siteId, pageSize]) : undefined;
  const { list, sequence } = await platform.deviceLists.find(session.accountId, name, async () => {
    const found = await readDevices(
      platform,
      session,
      deviceTypes === undefined
        ? ne(devices.deviceType, DeviceType.Gateway)
        : inArray(devices.deviceType, deviceTypes.split(",").map(Number)),
      siteId === undefined ? undefined : eq(devices.siteId, siteId),
      hasText(search, devices.name, devices.serialNumber),
    );
    return JSON.stringify(found.slice(0, pageSize));
  });
  return new JsonText(`{"devices":${list},"sequence":${sequence}}`);
});
