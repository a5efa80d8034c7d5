import { join } from "node:path";
import type { CommandResult, DeviceCommand, DeviceConfig } from "#contract/deviceLink.ts";
import { limits } from "#contract/limits.ts";
import { readConfig, writeConfig } from "../link/configFile.ts";
import type { Rendition } from "#contract/live.ts";
import type { DeviceIdentity } from "../link/deviceIdentity.ts";
import { connectDeviceLink, type DeviceLinkClient, type EquipmentCommand, type EquipmentResult } from "../link/deviceLinkClient.ts";
import { EventQueue } from "../link/eventQueue.ts";
import type { CreatePeer } from "../live/peer.ts";
import type { Log } from "../log.ts";
import { keepDailySnapshots } from "../objects/dailySnapshots.ts";
import { createClipUploads } from "../recording/clipUploads.ts";
import { type GatewayRecordings, isRecordingCommand, keepRecordings, type RecordingLimits } from "../recording/gatewayRecordings.ts";
import { probeSource } from "../sources/probeSource.ts";
import { type CameraSlot, openCameraSlot, type SourceConfig } from "./cameraSlot.ts";
import { createProbeServer } from "./probeServer.ts";

export interface Gateway {
  dispose(): Promise<void>;
}

export interface GatewayOptions {
  identity: DeviceIdentity;
  dataDirectory: string;
  recording: RecordingLimits;
  createPeer: CreatePeer;
  log: Log;
}

/** A gateway: reads the cameras that the platform names, records them, makes them watchable and tries new ones. */
export function startGateway({ identity, dataDirectory, recording, createPeer, log }: GatewayOptions): Gateway {
  const configFile = join(dataDirectory, "config.json");
  const slots = new Map<string, CameraSlot>();
  let config = readConfig(configFile);
  let changing: Promise<void> = Promise.resolve();
  let isDisposed = false;

  const recordings: GatewayRecordings = keepRecordings({
    accountId: identity.accountId,
    folder: join(dataDirectory, "recordings"),
    limits: recording,
    keys: () => ({ keys: config?.live?.grantKeys ?? [] }),
    report: (event) => link.report(event),
    now: () => now(),
    log,
  });
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
      sources: [...slots.values()].map((slot) => slot.state()),
    }),
    onConfig(next) {
      void probe.look();
      config = next;
      writeConfig(configFile, next);
      adopt(next);
    },
    onCommand: carryOut,
  });
  const now = () => Date.now() + link.clockOffsetMs();

  /** Opens, changes and closes slots until they are what the configuration names; one such change after the other. Then the clips are brought that it wants. */
  function adopt({ sources = [], clips: wantedClips = [], locks = [] }: DeviceConfig): void {
    changing = changing.then(async () => {
      // Before anything is opened and looked through for what is too old.
      await recordings.lock(locks);
      const wanted = new Map(sources.map((source) => [source.videoSourceId, source]));
      for (const [id, slot] of slots) {
        if (isSame(slot.source, wanted.get(id))) continue;
        slots.delete(id);
        await slot.dispose();
      }
      for (const [id, source] of wanted) {
        if (isDisposed) return;
        if (slots.has(id)) continue;
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
        const recording = (rendition: Rendition) => recordings.recordingOf(id, rendition);
        slots.set(
          id,
          await openCameraSlot({
            accountId: identity.accountId,
            source,
            config: () => config,
            recorder,
            smallRecorder,
            recording,
            keepStill,
            createPeer,
            report: link.report,
            now,
            log,
          }),
        );
      }
      if (!isDisposed) clips.want(wantedClips);
    });
    changing = changing.catch((error: unknown) => log.error("The cameras could not be changed", { error: String(error) }));
  }

  async function carryOut(command: EquipmentCommand): Promise<EquipmentResult> {
    if (isRecordingCommand(command)) return recordings.carryOut(command);
    if (command.kind === "live.revoke") {
      for (const slot of slots.values()) if (slot.source.serialNumber === command.serialNumber) slot.revoke(command.clientId);
      return { ok: true };
    }
    if (command.kind === "still.keep") {
      const slot = [...slots.values()].find(({ source }) => source.serialNumber === command.serialNumber);
      const takenAtMs = await slot?.keepNow();
      return takenAtMs === undefined
        ? { ok: false, code: "error_video_source_not_found" }
        : { ok: true, stillTakenAtUtc: new Date(takenAtMs).toISOString() };
    }
    if (command.kind === "source.test") return tryCamera(command);
    return { ok: false, code: "error_invalid_request" };
  }

  if (config) adopt(config);
  return {
    async dispose() {
      isDisposed = true;
      await changing;
      await clips.dispose();
      await Promise.all([...slots.values()].map((slot) => slot.dispose()));
      recordings.dispose();
      await probe.dispose();
      await link.dispose();
    },
  };
}

/** The name is the platform's business; only what changes the stream makes a new slot. */
function isSame(open: SourceConfig, wanted: SourceConfig | undefined): boolean {
  const shape = (source: SourceConfig) =>
    JSON.stringify([source.serialNumber, source.streamUrl, source.subStreamUrl, source.userName, source.password]);
  return wanted !== undefined && shape(open) === shape(wanted);
}

/** VS-05 */
async function tryCamera({
  streamUrl,
  userName,
  password,
}: DeviceCommand & { kind: "source.test" }): Promise<Pick<CommandResult, "ok" | "code" | "source">> {
  const probed = await probeSource(streamUrl, { signIn: { userName, password } });
  if (!probed.ok) return { ok: false, code: probed.failure };
  const { width, height, fps = 0, hasAudio } = probed;
  return { ok: true, source: { encoding: "H264", resolution: `${width}x${height}`, framesPerSecond: fps, hasAudio } };
}
