import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect } from "@playwright/test";
import { listDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { listRecordings } from "#contract/recordings.ts";
import { childrenOf, readFragmentTime, readTracks } from "#edge/recording/mp4Boxes.ts";
import type { Api } from "#kernel/api.ts";

interface Recorded {
  serialNumber: string;
  videoSourceId: string;
  from: number;
}

/** Until the gateway has so many seconds of this camera on disk without a gap, up to now; when they begin, in milliseconds. */
export async function recorded(api: Api, seconds: number, camera = "Lobby camera"): Promise<Recorded> {
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
  return { serialNumber, videoSourceId: id, from };
}

/**
 * Pieces on a gateway's disk that a browser takes for ones that begin before nothing, when they are the first of what it plays: it counts in
 * whole millionths of a second, and rounds their time and how far they are moved towards zero, each by itself. What is written meanwhile is
 * left out.
 */
export function roundedDown(recordings: string): { videoSourceId: string; startMs: number }[] {
  const files = readdirSync(recordings, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".m4s"));
  return files.flatMap((file) => {
    const videoSourceId = basename(dirname(dirname(file)));
    const folder = join(recordings, videoSourceId);
    const init = readdirSync(folder).find((name) => name.startsWith("init-"));
    const moov = init && childrenOf(readFileSync(join(folder, init)), 0).find(({ type }) => type === "moov");
    if (!moov) return [];
    const tracks = readTracks(moov.bytes);
    const timescale = tracks.find(({ isVideo }) => isVideo)?.timescale ?? 1;
    return childrenOf(readFileSync(join(recordings, file)), 0).flatMap(({ type, bytes }) => {
      const seconds = type === "moof" ? readFragmentTime(bytes, tracks)?.startSeconds : undefined;
      if (seconds === undefined) return [];
      const ticks = BigInt(Math.round(seconds * timescale));
      const isBefore = Number((ticks * 1_000_000n) / BigInt(timescale)) < Math.trunc(seconds * 1e6);
      return isBefore ? [{ videoSourceId, startMs: Math.round(seconds * 1000) }] : [];
    });
  });
}
