import { join } from "node:path";
import { minuteMs } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import type { Rendition } from "#contract/live.ts";
import { keepConfig, readConfig } from "../link/configFile.ts";
import type { DeviceIdentity } from "../link/deviceIdentity.ts";
import { connectDeviceLink, type DeviceLinkClient, type EquipmentCommand, type EquipmentResult } from "../link/deviceLinkClient.ts";
import { EventQueue } from "../link/eventQueue.ts";
import type { CreatePeer } from "../live/peer.ts";
import type { Log } from "../log.ts";
import { keepDailySnapshots } from "../objects/dailySnapshots.ts";
import { createClipUploads } from "../recording/clipUploads.ts";
import { type GatewayRecordings, isRecordingCommand, keepRecordings, type RecordingLimits } from "../recording/gatewayRecordings.ts";
import { openCameraSlot, withoutCamera } from "./cameraSlot.ts";
import { type CameraSlots, createCameraSlots } from "./cameraSlots.ts";
import { createProbeServer } from "./probeServer.ts";
import { createSourceTests, isSourceTestCommand, type SourceTests } from "./sourceTests.ts";
import { openStartRecord } from "./startRecord.ts";

export interface Gateway {
  dispose(): Promise<void>;
}

export interface GatewayOptions {
  identity: DeviceIdentity;
  dataDirectory: string;
  recording: RecordingLimits;
  createPeer: CreatePeer;
  /** Begins to read one camera. */
  openSlot?: typeof openCameraSlot;
  /** How long a careful start waits for the platform before it does what it knows. */
  platformFirstMs?: number;
  /** How long a careful start tries a camera alone before it opens the next one. */
  trialMs?: number;
  log: Log;
}

/** A start that lived so long has gone well. */
const goodStartMs = minuteMs;

/** A gateway: reads the cameras that the platform names, records them, makes them watchable and tries new ones. */
export function startGateway(options: GatewayOptions): Gateway {
  const { identity, dataDirectory, recording, createPeer, openSlot = openCameraSlot, platformFirstMs = 10_000, trialMs, log } = options;
  const configFile = join(dataDirectory, "config.json");
  let config = readConfig(configFile);

  const recordings: GatewayRecordings = keepRecordings({
    accountId: identity.accountId,
    folder: join(dataDirectory, "recordings"),
    limits: recording,
    keys: () => ({ keys: config?.live?.grantKeys ?? [] }),
    report: (event) => link.report(event),
    now: () => now(),
    isTimeKnown: () => link.isTimeKnown(),
    log,
  });
  const sourceTests = createSourceTests();
  const clips = createClipUploads({
    folder: join(dataDirectory, "clips"),
    recordingOf: recordings.recordingOf,
    objects: () => config?.objects,
    hasRoom: recordings.hasRoom,
    report: (event) => link.report(event),
    now: () => now(),
    log,
  });
  const probe = createProbeServer({
    recordings: recordings.requests,
    serialNumber: identity.serialNumber,
    platformUrl: identity.mqttUrl,
    onMoved: () => link.publishState(),
    log,
  });
  const link: DeviceLinkClient = connectDeviceLink({
    identity,
    queue: new EventQueue(join(dataDirectory, "events.jsonl")),
    log,
    state: () => ({
      firmwareVersion: limits.versionLabel,
      localHosts: probe.hosts(),
      sources: cameras.values().map((slot) => slot.state()),
    }),
    onConfig(next) {
      void probe.look();
      clearTimeout(waiting);
      config = next;
      cameras.adopt(next);
      keepConfig(configFile, next, log);
    },
    onCommand: (command) => carryOut(command, { recordings, sourceTests, cameras }),
  });
  const now = () => Date.now() + link.clockOffsetMs();

  const start = openStartRecord({ file: join(dataDirectory, "start.json"), now: Date.now, log });
  const cameras = createCameraSlots({
    start,
    trialMs,
    log,
    before: { locks: ({ locks = [] }) => recordings.lock(locks) },
    after: { clips: ({ clips: wanted = [] }) => clips.want(wanted) },
    without: (source, failure) => withoutCamera({ source, failure, report: link.report, now, log }),
    async open(source) {
      const recorder = await recordings.recorderFor(source);
      // Who has nothing recorded has nothing kept of what was seen.
      const keepStill =
        recorder &&
        keepDailySnapshots({
          serialNumber: source.serialNumber,
          objects: () => config?.objects,
          hasRoom: recordings.hasRoom,
          log,
        });
      // Also of a camera that has none any more: what there was of it grows old with the rest.
      const smallRecorder = await recordings.recorderFor(source, "low");
      const recordingOf = (rendition: Rendition) => recordings.recordingOf(source.videoSourceId, rendition);
      const more = { recorder, smallRecorder, recording: recordingOf, keepStill, createPeer };
      return openSlot({ accountId: identity.accountId, source, config: () => config, ...more, report: link.report, now, log });
    },
  });

  // A careful start hears first what the platform has now: what made the last start fail may be gone from it.
  const stored = config;
  let waiting: NodeJS.Timeout | undefined;
  if (stored && start.isCareful) waiting = setTimeout(() => cameras.adopt(stored), platformFirstMs);
  else if (stored) cameras.adopt(stored);
  const goodStart = setTimeout(start.succeed, goodStartMs);
  return {
    async dispose() {
      clearTimeout(waiting);
      clearTimeout(goodStart);
      start.dispose();
      await sourceTests.dispose();
      const isEnding = cameras.dispose();
      await clips.dispose();
      await isEnding;
      recordings.dispose();
      await probe.dispose();
      await link.dispose();
    },
  };
}

interface Executors {
  recordings: GatewayRecordings;
  sourceTests: SourceTests;
  cameras: CameraSlots;
}

async function carryOut(command: EquipmentCommand, { recordings, sourceTests, cameras }: Executors): Promise<EquipmentResult> {
  if (isRecordingCommand(command)) return recordings.carryOut(command);
  if (command.kind === "live.revoke") {
    for (const slot of cameras.values()) if (slot.source.serialNumber === command.serialNumber) slot.revoke(command.clientId);
    return { ok: true };
  }
  if (command.kind === "still.keep") {
    const slot = cameras.values().find(({ source }) => source.serialNumber === command.serialNumber);
    const takenAtMs = await slot?.keepNow();
    return takenAtMs === undefined
      ? { ok: false, code: "error_video_source_not_found" }
      : { ok: true, stillTakenAtUtc: new Date(takenAtMs).toISOString() };
  }
  if (isSourceTestCommand(command)) return sourceTests.carryOut(command);
  return { ok: false, code: "error_invalid_request" };
}
