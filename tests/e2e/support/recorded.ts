import { expect } from "@playwright/test";
import { listDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { listRecordings } from "#contract/recordings.ts";
import type { Api } from "#kernel/api.ts";

/** Until the gateway has so many seconds of this camera on disk without a gap, up to now; when they begin, in milliseconds. */
export async function recorded(api: Api, seconds: number, camera = "Lobby camera"): Promise<{ serialNumber: string; from: number }> {
  const { devices } = await api.call(listDevices, { query: { deviceTypes: String(DeviceType.Camera) } });
  const { videoSourceId: id = "", serialNumber = "" } = devices.find(({ name }) => name === camera) ?? {};
  let from = 0;
  const length = async () => {
    const query = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() };
    const last = (await api.call(listRecordings, { params: { id }, query })).spans.at(-1);
    from = last ? Date.parse(last.fromUtc) : 0;
    return last ? (Date.parse(last.toUtc) - from) / 1000 : 0;
  };
  await expect.poll(length, { timeout: 120_000 }).toBeGreaterThan(seconds);
  return { serialNumber, from };
}
