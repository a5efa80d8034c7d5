import { eq } from "drizzle-orm";
import { addOnKeys, DeviceType, productTypes } from "#contract/enumerations.ts";
import { getAddOns } from "#contract/session.ts";
import { handle } from "../../http/handle.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { requireAccount } from "../../access/requireAccount.ts";

/** Sensors are not told by a type of device: the account has them or not. */
const typesOf: Record<Exclude<(typeof productTypes)[number], "Sensors">, readonly number[]> = {
  AccessControl: [DeviceType.AccessControl, DeviceType.Intercoms, DeviceType.WirelessLock],
  Cameras: [DeviceType.Camera, DeviceType.TVCamera],
  Gateway: [DeviceType.Gateway],
};
const featureOf: Record<(typeof addOnKeys)[number], string> = { MASSNOTIFY: "massNotification", ELEVATOR: "elevator" };

/** GN-07: of the account as a whole; what a person may use of it is their features (GN-08) and scopes. */
export const getAddOnsHandler = handle(getAddOns, async ({ session, platform: { store } }) => {
  const { features } = await requireAccount(store.db, session);
  const present = await store.db
    .selectDistinct({ deviceType: devices.deviceType })
    .from(devices)
    .where(eq(devices.accountId, session.accountId));
  return {
    productTypes: productTypes.filter((product) =>
      product === "Sensors" ? features["sensors"] === true : present.some(({ deviceType }) => typesOf[product].includes(deviceType)),
    ),
    addOns: addOnKeys.filter((key) => features[featureOf[key]] === true),
  };
});
