import { randomUUID } from "node:crypto";
import type { DeviceConfig, DeviceEvent, StateMessage } from "#contract/deviceLink.ts";
import type { Rendition } from "#contract/live.ts";
import type { SourceFailure } from "#contract/sourceFailures.ts";
import { faultText } from "#domain/faultText.ts";
import { type LiveEquipment, startLiveEquipment } from "../live/liveEquipment.ts";
import type { CreatePeer } from "../live/peer.ts";
import { createPlaybackCommand } from "../live/playbackCommand.ts";
import type { Log } from "../log.ts";
import { jpegSize } from "../objects/jpegSize.ts";
import type { Recorder } from "../recording/recorder.ts";
import type { RecordingFolder } from "../recording/recordingFolder.ts";
import { watchRecording } from "../recording/recordingWatch.ts";
import { createFfmpegSource } from "../sources/ffmpegSource.ts";
import { createLiveVideo } from "../sources/liveVideo.ts";
import { createOnDemandSource, type OnDemandSource } from "../sources/onDemandSource.ts";
import { cameraInput } from "../sources/sourceInput.ts";

export type SourceConfig = NonNullable<DeviceConfig["sources"]>[number];
export type SourceReport = NonNullable<StateMessage["sources"]>[number];

export interface CameraSlotOptions {
  accountId: string;
  source: SourceConfig;
  config(): DeviceConfig | undefined;
  /** Writes down what the camera sends. */
  recorder: Recorder | undefined;
  /** GN-12: writes down the small rendition, where the camera has one and it is kept. */
  smallRecorder: Recorder | undefined;
  /** What was recorded of it. */
  recording(rendition: Rendition): RecordingFolder | undefined;
  /** Keeps what the camera looks like every few minutes (SN); undefined where nothing is to be kept. */
  keepStill: ((still: Buffer, atMs: number) => Promise<boolean>) | undefined;
  createPeer: CreatePeer;
  report(event: DeviceEvent): Promise<void>;
  now(): number;
  log: Log;
}

/** One camera that the gateway reads. */
export interface CameraSlot {
  readonly source: SourceConfig;
  state(): SourceReport;
  /** B-24: keeps what the camera sees now; undefined when it sees nothing or nothing may be kept, else when it was. */
  keepNow(): Promise<number | undefined>;
  revoke(clientId: string): void;
  dispose(): Promise<void>;
}

/** Reads a camera and makes it watchable; every change of its connection is reported. */
export async function openCameraSlot({
  accountId,
  source,
  config,
  recorder,
  smallRecorder,
  recording,
  keepStill,
  createPeer,
  report,
  now,
  log,
}: CameraSlotOptions): Promise<CameraSlot> {
  const { videoSourceId, serialNumber, streamUrl, subStreamUrl, userName, password } = source;
  const known: SourceReport = { videoSourceId, isConnected: false, ...(!recorder && { isRecording: null }) };
  const tell = () => tellState(known, { report, now, log });
  const input = cameraInput(streamUrl, { userName, password });
  if (!input) return withoutCamera({ source, failure: "error_video_source_invalid_url", report, now, log });
  const onFault = (error: unknown) => log.error("A camera could not be read", { camera: videoSourceId, error: faultText(error) });
  const video = createLiveVideo(createFfmpegSource({ input, recorder, onFault }), {
    onConversion(conversion) {
      if (conversion === undefined) delete known.liveConversion;
      else known.liveConversion = conversion;
      // A camera that is not live yet is told with its connection.
      if (known.isConnected) tell();
    },
  });
  video.onState((state, failure) => {
    // Between two tries nothing new is known.
    if (state === "connecting") return;
    const isConnected = state === "live";
    if (isConnected === known.isConnected && failure === known.failureCode) return;
    known.isConnected = isConnected;
    if (failure === undefined) delete known.failureCode;
    else known.failureCode = failure;
    if (isConnected) Object.assign(known, { encoding: "H264", hasAudio: video.hasAudio });
    tell();
  });
  const stopWatching =
    recorder &&
    watchRecording({
      recorder,
      onChange(isRecording) {
        known.isRecording = isRecording;
        if (!isRecording) log.warn("A camera is not recorded", { videoSourceId });
        tell();
      },
    });
  const tellOfSmall = (failure: SourceFailure | undefined) => {
    if (failure === known.subStreamFailureCode) return;
    if (failure === undefined) delete known.subStreamFailureCode;
    else known.subStreamFailureCode = failure;
    tell();
  };
  const smallInput = subStreamUrl === undefined ? undefined : cameraInput(subStreamUrl, { userName, password });
  if (subStreamUrl !== undefined && !smallInput) known.subStreamFailureCode = "error_video_source_invalid_url";
  const small = smallInput && openSubstream({ input: smallInput, recorder: smallRecorder, onFault, onFailure: tellOfSmall });
  // Read for as long as it is recorded, and else while somebody watches it.
  if (smallRecorder) small?.acquire();
  const equipment: LiveEquipment = await startLiveEquipment({
    accountId,
    serialNumber,
    source: video,
    createPeer,
    low: small,
    commands: [createPlaybackCommand({ videoSourceId, serialNumber, recording, objects: () => config()?.objects, log })],
    config,
    report,
    now,
    log,
    onStill(still) {
      keepStill?.(still, now()).catch((error: unknown) =>
        log.warn("A snapshot was not kept", { camera: videoSourceId, error: String(error) }),
      );
      const size = jpegSize(still);
      const resolution = size && `${size.width}x${size.height}`;
      if (resolution === undefined || resolution === known.resolution) return;
      known.resolution = resolution;
      tell();
    },
  });
  return {
    source,
    state: () => known,
    async keepNow() {
      if (!keepStill || video.state !== "live") return undefined;
      const still = await video.captureStill();
      const atMs = now();
      return still && (await keepStill(still, atMs)) ? atMs : undefined;
    },
    revoke: (clientId) => equipment.channel.revoke(clientId),
    async dispose() {
      stopWatching?.();
      await equipment.dispose();
      await Promise.all([recorder?.dispose(), smallRecorder?.dispose()]);
    },
  };
}

interface Substream extends Pick<Parameters<typeof createFfmpegSource>[0], "input" | "recorder" | "onFault"> {
  /** Hears why it cannot be read, and `undefined` when it can. */
  readonly onFailure: (failure: SourceFailure | undefined) => void;
}

function openSubstream({ onFailure, ...reading }: Substream): OnDemandSource {
  return createOnDemandSource(() => {
    const opened = createLiveVideo(createFfmpegSource(reading));
    opened.onState((state, failure) => {
      if (state !== "connecting") onFailure(failure);
    });
    return opened;
  });
}

interface WithoutCamera extends Pick<CameraSlotOptions, "source" | "report" | "now" | "log"> {
  readonly failure: SourceFailure;
}

/** A slot that reads nothing and tells why. */
export function withoutCamera({ source, failure, ...telling }: WithoutCamera): CameraSlot {
  const known: SourceReport = { videoSourceId: source.videoSourceId, isConnected: false, failureCode: failure };
  tellState(known, telling);
  return {
    source,
    state: () => known,
    keepNow: async () => undefined,
    revoke: () => undefined,
    dispose: async () => undefined,
  };
}

function tellState(known: SourceReport, { report, now, log }: Pick<CameraSlotOptions, "report" | "now" | "log">): void {
  report({ ...known, kind: "source.state", eventId: randomUUID(), atUtc: new Date(now()).toISOString() }).catch((error: unknown) =>
    // The whole state is told with the next connection.
    log.warn("The state of a camera was not reported", { camera: known.videoSourceId, error: String(error) }),
  );
}
