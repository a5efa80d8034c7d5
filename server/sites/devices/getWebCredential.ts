import { getWebCredential } from "#contract/devices.ts";
import { handle } from "../../http/handle.ts";
import { requireDevice } from "./presentDevice.ts";

/** CR-06: the door's credential is of use to who may open doors from afar. */
export const getWebCredentialHandler = handle(getWebCredential, async ({ params, session, platform }) => {
  const device = await requireDevice(platform, session, params.serial);
  return { hasWebCredential: device.hasWebCredential && session.scopes.has("deviceremoteaccess_w") };
});
