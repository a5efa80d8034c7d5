import { and, eq } from "drizzle-orm";
import { grantRecordings, type RecordingGrant } from "#contract/recordings.ts";
import { handle } from "../../http/handle.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { requireRecorded } from "./recordedSource.ts";
import { serverLimits } from "../../base/serverLimits.ts";

export const grantRecordingsHandler = handle(grantRecordings, async ({ params, session, platform }) => {
  const { source, device } = await requireRecorded(platform, session, params.id);
  const { accountId, serialNumber } = device;
  const [gateway] = await platform.store.db
    .select({ localHosts: devices.localHosts })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, source.gatewaySerial)));
  const exp = Math.floor(platform.clock.now().getTime() / 1000) + serverLimits.recordingGrantLifeMs / 1000;
  const grant: RecordingGrant = {
    iss: "gatehouse",
    aud: "recordings",
    serial: serialNumber,
    accountId,
    personId: session.personId,
    exp,
  };
  return {
    grant: platform.keys.sign(grant),
    expiresAtUtc: new Date(exp * 1000).toISOString(),
    hosts: gateway?.localHosts ?? [],
    serialNumber,
  };
});
