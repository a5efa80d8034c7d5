import { PlaybackCommand } from "#contract/enumerations.ts";
import { PlaybackMessage, type PlaybackSegment, segmentBatch, segmentsPerMessage } from "#contract/playback.ts";
import { longestPlaylistMs } from "#contract/recordings.ts";
import { inMessages, playbackSegment } from "../recording/segmentList.ts";
import { type SegmentUploadsOptions, uploadSegments } from "../recording/segmentUploads.ts";
import { createSharedWork } from "../recording/sharedWork.ts";
import type { DataCommand, Refused } from "./dataChannel.ts";

export interface PlaybackCommandOptions extends SegmentUploadsOptions {
  /** The camera of the channel: a grant for it is not valid for another camera of the gateway. */
  videoSourceId: string;
}

/** PL-04: recorded video for viewers of a live channel: what there is, and its way into the object store. */
export function createPlaybackCommand(options: PlaybackCommandOptions): DataCommand {
  const { videoSourceId, recording, objects, serialNumber, log } = options;
  /** The upload queue of each viewer. */
  const running = new Map<string, AbortController>();
  const shared = createSharedWork<boolean>();

  function stop(clientId: string): void {
    running.get(clientId)?.abort();
    running.delete(clientId);
  }

  function list(asked: PlaybackMessage, reply: (message: PlaybackMessage) => void): void {
    const range = { fromMs: Date.parse(asked.startTime), toMs: Date.parse(asked.endTime) };
    const prefix = `${objects()?.accountPrefix ?? ""}${serialNumber}/`;
    const { rendition = "high" } = asked;
    const found = (recording(rendition)?.segments() ?? []).filter(
      ({ startMs, endMs, bytes }) => endMs > startMs && endMs > range.fromMs && startMs < range.toMs && bytes > 0,
    );
    for (const { fromMs, toMs, segments } of inMessages(found, range, segmentsPerMessage)) {
      reply({
        ...asked,
        startTime: new Date(fromMs).toISOString(),
        endTime: new Date(toMs).toISOString(),
        segmentList: segments.map((segment) => playbackSegment(prefix, segment, rendition)),
      });
    }
  }

  function upload(asked: PlaybackMessage, clientId: string, reply: (message: PlaybackMessage) => void): void {
    stop(clientId);
    if (asked.segmentList.length === 0) return;
    const job = new AbortController();
    running.set(clientId, job);
    const tell = (operation: PlaybackMessage["operation"], segmentList: PlaybackSegment[]) => {
      if (!job.signal.aborted) reply({ ...asked, operation, segmentList });
    };
    const ids = asked.segmentList.map(({ id }) => id);
    const outcome = {
      onUploaded: (segment: PlaybackSegment) => tell(PlaybackCommand.UploadedToCloud, [segment]),
      onFailed: (failed: readonly string[]) =>
        tell(
          PlaybackCommand.Error,
          asked.segmentList.filter(({ id }) => failed.includes(id)),
        ),
    };
    uploadSegments(options, { ids, rendition: asked.rendition ?? "high" }, outcome, job.signal, shared)
      .catch((error: unknown) => {
        if (!job.signal.aborted) log.error("Segments could not be brought", { serialNumber, error: String(error) });
      })
      .finally(() => {
        if (running.get(clientId) === job) running.delete(clientId);
      });
  }

  return {
    type: "playback",
    right: "recorded",
    onGone: stop,
    handle(said, { clientId, reply }) {
      const refuse = (code: Refused["code"]) => reply({ type: "refused", to: "playback", code } satisfies Refused);
      const parsed = PlaybackMessage.safeParse(said);
      if (!parsed.success) return refuse("error_message_invalid");
      const message = parsed.data;
      const lengthMs = Date.parse(message.endTime) - Date.parse(message.startTime);
      if (message.videoSourceId !== videoSourceId) return refuse("error_recorded_not_allowed");
      if (lengthMs < 0 || lengthMs > longestPlaylistMs) return refuse("error_message_invalid");
      if (message.operation === PlaybackCommand.Playback) return list(message, reply);
      if (message.operation !== PlaybackCommand.StartUploadToCloud) return refuse("error_message_unknown");
      if (message.segmentList.length > segmentBatch) return refuse("error_message_invalid");
      upload(message, clientId, reply);
    },
  };
}
