import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { CommandResult, DeviceCommand, DeviceEvent } from "#contract/deviceLink.ts";
import type { LockedClip } from "#contract/evidenceCases.ts";
import type { Rendition } from "#contract/live.ts";
import type { KeySet } from "../link/verifyToken.ts";
import type { Log } from "../log.ts";
import { findMotion } from "./findMotion.ts";
import { listRecorded } from "./listRecorded.ts";
import { createLockedRanges } from "./lockedRanges.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { openRecordingFolder, type RecordingFolder } from "./recordingFolder.ts";
import { createRecordingRequests, type RecordingRequests } from "./recordingRequests.ts";
import { keepRetention } from "./retention.ts";
import { createSavedPlaylists } from "./savedPlaylists.ts";

const commandKinds = ["recordings.list", "playlist.save", "motion.search"] as const;
type RecordingCommandKind = (typeof commandKinds)[number];
export type RecordingCommand = Extract<DeviceCommand, { kind: RecordingCommandKind }>;

export interface RecordingLimits {
  readonly keepMs: number;
  readonly keepBytes: number;
  /** GN-12: which renditions of a camera are recorded. */
  readonly renditions: readonly Rendition[];
}

export interface GatewayRecordingsOptions {
  accountId: string;
  folder: string;
  limits: RecordingLimits;
  keys(): KeySet;
  report(event: DeviceEvent): Promise<void>;
  now(): number;
  /** The platform has said what time it is: until then nothing is removed for its age. */
  isTimeKnown?(): boolean;
  log: Log;
}

/** A command that is about what was recorded. */
export function isRecordingCommand<Command extends { kind: DeviceCommand["kind"] }>(
  command: Command,
): command is Extract<Command, { kind: RecordingCommandKind }> {
  return commandKinds.some((kind) => kind === command.kind);
}

interface RecordedCamera {
  readonly videoSourceId: string;
  readonly serialNumber: string;
}

/** The recordings of a gateway, and the access checks for them. */
export interface GatewayRecordings {
  /** Undefined where nothing is recorded; what there was of the camera is removed. */
  recorderFor(camera: RecordedCamera, rendition?: Rendition): Promise<Recorder | undefined>;
  carryOut(command: RecordingCommand): Promise<Pick<CommandResult, "ok" | "code" | "recordings" | "motion">>;
  requests: RecordingRequests;
  /** The recording of a camera, by default of its main stream; undefined if the camera is not this gateway's or the rendition is not recorded. */
  recordingOf(videoSourceId: string, rendition?: Rendition): RecordingFolder | undefined;
  hasRoom(): boolean;
  /** B-04: sets the locked ranges, which retention must not delete. */
  lock(clips: readonly LockedClip[]): Promise<void>;
  dispose(): void;
}

export function keepRecordings({
  accountId,
  folder,
  limits,
  keys,
  report,
  now,
  isTimeKnown,
  log,
}: GatewayRecordingsOptions): GatewayRecordings {
  mkdirSync(folder, { recursive: true });
  // One opening for each folder: two writers would not know of each other's segments.
  const opened = new Map<string, Promise<RecordingFolder>>();
  const bySerial = { high: new Map<string, RecordingFolder>(), low: new Map<string, RecordingFolder>() };
  const sourceOf = new Map<string, string>();
  const playlists = createSavedPlaylists(now);
  const recordingOf = (videoSourceId: string, rendition: Rendition = "high") => bySerial[rendition].get(sourceOf.get(videoSourceId) ?? "");
  const locked = createLockedRanges({ recordingOf, report, now });
  const { isLocked } = locked;
  const retention = keepRetention({
    folder,
    recordings: () => Object.values(bySerial).flatMap((folders) => [...folders.values()]),
    isLocked,
    ...limits,
    now,
    ...(isTimeKnown && { isTimeKnown }),
    onSwept: locked.tell,
    log,
  });

  async function recorderFor(
    { videoSourceId, serialNumber }: RecordedCamera,
    rendition: Rendition = "high",
  ): Promise<Recorder | undefined> {
    const name = rendition === "high" ? videoSourceId : `${videoSourceId}.low`;
    const opening = opened.get(name) ?? openRecordingFolder(join(folder, name));
    opened.set(name, opening);
    // A folder that failed to open is tried again.
    opening.catch(() => opened.delete(name));
    const recording = await opening;
    bySerial[rendition].set(serialNumber, recording);
    sourceOf.set(videoSourceId, serialNumber);
    await retention.sweep();
    if (limits.keepMs === 0 || !limits.renditions.includes(rendition)) return undefined;
    return createRecorder({ folder: recording, hasRoom: retention.hasRoom, now, log });
  }

  return {
    recorderFor,
    recordingOf,
    hasRoom: retention.hasRoom,
    async lock(clips) {
      locked.lock(clips);
      await retention.sweep();
    },
    async carryOut(command) {
      const serialNumber = sourceOf.get(command.videoSourceId);
      const recording = recordingOf(command.videoSourceId);
      if (serialNumber === undefined || !recording) return { ok: false, code: "error_video_source_not_found" };
      const range = { fromMs: Date.parse(command.fromUtc), toMs: Date.parse(command.toUtc) };
      if (command.kind === "recordings.list") return { ok: true, recordings: await listRecorded(recording, range) };
      if (command.kind === "motion.search") return { ok: true, motion: await findMotion(recording, range, command.region) };
      const { rendition = "high" } = command;
      const folderOf = recordingOf(command.videoSourceId, rendition);
      if (!folderOf || (rendition === "low" && folderOf.segments().length === 0)) return { ok: false, code: "NotInThisQuality" };
      await playlists.save(command.playlistName, serialNumber, folderOf, { ...range, rendition });
      return { ok: true };
    },
    requests: createRecordingRequests({
      accountId,
      recordingOf: (serialNumber, rendition) => bySerial[rendition].get(serialNumber),
      playlists,
      keys,
      now,
    }),
    dispose: retention.dispose,
  };
}
