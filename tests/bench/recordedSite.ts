import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { listDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { listRecordings } from "#contract/recordings.ts";
import { type DemoServer, startDemoServer } from "../faults/support/demoServer.ts";
import { type CameraPicture, encodeMinute, type RecordedFragment, repeatBefore, writeRecording } from "./recordedStream.ts";

export interface RecordedSite {
  server: DemoServer;
  /** The recorded cameras, by their names; all recorded the same. */
  cameras: readonly { serialNumber: string; name: string; videoSourceId: string }[];
  /** Oldest first. */
  fragments: readonly RecordedFragment[];
}

export interface RecordedSiteOptions {
  cameras: number;
  picture: CameraPicture;
  /** From that many seconds before now, that long. It may reach into what is to come, so that what was a moment ago is there for all of a run. */
  beginsBefore: number;
  seconds: number;
  /** So many hours before that are recorded as well. */
  hoursMore?: number;
}

const longestWaitMs = 30_000;
const gatewayProgram = resolve(import.meta.dirname, "../../edge/main.ts");

/** The demonstration with a gateway that has recorded, and cameras that send nothing any more: nobody encodes beside what is measured. */
export async function withRecordings<Result>(options: RecordedSiteOptions, work: (site: RecordedSite) => Promise<Result>): Promise<Result> {
  const server = await startDemoServer();
  try {
    const cameras = await prepareCameras(server, options.cameras);
    const data = join(server.dataDirectory, "edge");
    const folderOf = (videoSourceId: string) => join(data, "recordings", videoSourceId);
    const [first = "", ...others] = cameras.map(({ videoSourceId }) => folderOf(videoSourceId));
    const range = { fromMs: Date.now() - options.beginsBefore * 1000, seconds: options.seconds };
    const fragments = await writeRecording(first, encodeMinute(options.picture), range);
    if (options.hoursMore) repeatBefore(first, options.hoursMore);
    for (const other of others) cpSync(first, other, { recursive: true });
    const gateway = await startGatewayProgram(server, data);
    try {
      await isListed(server, cameras);
      return await work({ server, cameras, fragments });
    } finally {
      await gateway.end();
    }
  } finally {
    await server.remove();
  }
}

/** Cameras of the account, made more where it has too few, with addresses at which the gateway looks for nothing. */
async function prepareCameras(server: DemoServer, count: number): Promise<RecordedSite["cameras"]> {
  const client = new pg.Client({ connectionString: server.connectionString() });
  await client.connect();
  const model = "FROM %s WHERE account_id = 'northmoor' AND video_source_id IS NOT NULL ORDER BY serial_number LIMIT 1";
  const listed = async () => {
    const { devices } = await (await server.api()).call(listDevices, { query: { deviceTypes: String(DeviceType.Camera) } });
    return devices.flatMap(({ serialNumber, name, videoSourceId }) =>
      videoSourceId === undefined ? [] : [{ serialNumber, name, videoSourceId }],
    );
  };
  const missing = Math.max(count - (await listed()).length, 0);
  await client.query(
    `INSERT INTO devices (account_id, serial_number, name, device_type, site_id, gateway_serial, is_video_enabled, video_source_id)
     SELECT account_id, 'GH-CAM20-MORE-' || lpad(n::text, 6, '0'), 'Camera ' || n, device_type, site_id, gateway_serial, true, 'source-more-' || n
     FROM generate_series(1, $1::int) AS n, (SELECT * ${model.replace("%s", "devices")}) AS d`,
    [missing],
  );
  await client.query(
    `INSERT INTO video_sources (account_id, video_source_id, serial_number, gateway_serial, stream_url)
     SELECT account_id, 'source-more-' || n, 'GH-CAM20-MORE-' || lpad(n::text, 6, '0'), gateway_serial, 'more-' || n
     FROM generate_series(1, $1::int) AS n, (SELECT * ${model.replace("%s", "video_sources")}) AS s`,
    [missing],
  );
  await client.query("UPDATE video_sources SET stream_url = 'none:' || video_source_id, sub_stream_url = NULL");
  await client.end();
  return (await listed()).slice(0, count);
}

async function startGatewayProgram({ url, process: platform }: DemoServer, data: string): Promise<{ end(): Promise<void> }> {
  const child = fork(gatewayProgram, ["--url", url, "--token", platform().gatewayToken ?? "", "--data", data], {
    env: { PATH: process.env["PATH"] ?? "", RECORDING_DAYS: "1", RECORDING_RENDITIONS: "high", LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return {
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Waits until the platform has the recordings of all of them from the gateway. */
async function isListed(server: DemoServer, cameras: RecordedSite["cameras"]): Promise<void> {
  const api = await server.api();
  const endMs = Date.now() + longestWaitMs;
  const query = { from: new Date(Date.now() - 7_200_000).toISOString(), to: new Date(Date.now() + 3_600_000).toISOString() };
  const spansOf = (id: string) =>
    api.call(listRecordings, { params: { id }, query }).then(
      ({ spans }) => spans.length,
      () => 0,
    );
  while (Date.now() < endMs) {
    const counts = await Promise.all(cameras.map(({ videoSourceId }) => spansOf(videoSourceId)));
    if (counts.every((count) => count > 0)) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`The gateway did not list its recordings within ${longestWaitMs / 1000} s.`);
}
