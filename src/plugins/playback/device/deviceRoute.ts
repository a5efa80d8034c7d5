import * as z from "zod/mini";
import { PlaybackCommand } from "#contract/enumerations.ts";
import type { Rendition } from "#contract/live.ts";
import { PlaybackMessage, type PlaybackSegment } from "#contract/playback.ts";
import type { Span } from "#domain/playback/spans.ts";
import type { RecordingChannel, RecordingChannels } from "../../cameras/services.ts";

/** A device that is reached but says nothing by then does not speak of recordings. */
const answerWithinMs = 10_000;

const Refused = z.object({ type: z.literal("refused"), to: z.literal("playback"), code: z.string() });

export interface DeviceRouteOptions {
  channels: Pick<RecordingChannels, "open">;
  serialNumber: string;
  videoSourceId: string;
  nowMs(): number;
  /** It lies in the cloud. */
  onUploaded(segment: PlaybackSegment): void;
  /** It never will. */
  onLost(ids: readonly string[]): void;
  /** The device is not reached any more, or refuses: nothing more will come. */
  onClosed(code: string): void;
}

/** PL-04: what a device recorded, asked for over its data channel. */
export interface DeviceRoute {
  /** What it has of a span, oldest first. Rejects with a code as the message of an Error where it cannot be asked. */
  list(span: Span, rendition: Rendition): Promise<PlaybackSegment[]>;
  /** Names the segments that are wanted now; none stops the upload (PL-06). */
  upload(span: Span, segments: readonly PlaybackSegment[], rendition: Rendition): void;
  close(): void;
}

export class RouteFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function createDeviceRoute(options: DeviceRouteOptions): DeviceRoute {
  const { channels, serialNumber, videoSourceId, nowMs, onUploaded, onLost, onClosed } = options;
  let opening: Promise<RecordingChannel> | undefined;
  let isClosed = false;
  let lastTimestamp = 0;
  let asked:
    | { timestamp: number; toMs: number; found: PlaybackSegment[]; done(found: PlaybackSegment[]): void; fail(code: string): void }
    | undefined;

  function end(code: string): void {
    if (isClosed) return;
    close();
    asked?.fail(code);
    onClosed(code);
  }

  function close(): void {
    isClosed = true;
    opening?.then((channel) => channel.close()).catch(() => undefined);
  }

  function hear(said: unknown): void {
    if (isClosed) return;
    const refused = z.safeParse(Refused, said);
    if (refused.success) return end(refused.data.code);
    const message = z.safeParse(PlaybackMessage, said);
    if (!message.success) return;
    const { operation, timestamp, endTime, segmentList } = message.data;
    if (operation === PlaybackCommand.UploadedToCloud) segmentList.forEach((segment) => onUploaded(segment));
    if (operation === PlaybackCommand.Error) onLost(segmentList.map(({ id }) => id));
    if (operation !== PlaybackCommand.Playback || asked?.timestamp !== timestamp) return;
    asked.found.push(...segmentList);
    if (Date.parse(endTime) >= asked.toMs) asked.done(asked.found);
  }

  function say(
    operation: PlaybackMessage["operation"],
    { fromMs, toMs }: Span,
    segmentList: PlaybackSegment[],
    rendition: Rendition,
  ): number {
    // Two messages of one millisecond are told apart, too.
    const timestamp = Math.max(Math.round(nowMs()), lastTimestamp + 1);
    lastTimestamp = timestamp;
    const utc = (ms: number) => new Date(ms).toISOString();
    const range = { startTime: utc(fromMs), endTime: utc(toMs) };
    const message: PlaybackMessage = {
      videoSourceId,
      operation,
      ...range,
      timestamp,
      segmentList,
      // A device that keeps one rendition knows no other word for it.
      ...(rendition === "low" && { rendition }),
    };
    opening ??= channels.open(serialNumber, { onMessage: hear, onClosed: end });
    opening.then(
      (channel) => (isClosed ? channel.close() : channel.send(message)),
      () => end("Error"),
    );
    return timestamp;
  }

  return {
    list(span, rendition) {
      asked?.fail("Error");
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new RouteFailure("Error"));
        let late: ReturnType<typeof setTimeout> | undefined;
        const timestamp = say(PlaybackCommand.Playback, span, [], rendition);
        const settle = (act: () => void) => {
          clearTimeout(late);
          asked = undefined;
          act();
        };
        asked = {
          timestamp,
          // As it is written down: a clock that is compared with the platform's has parts of a millisecond.
          toMs: Math.floor(span.toMs),
          found: [],
          done: (found) => settle(() => resolve(found)),
          fail: (code) => settle(() => reject(new RouteFailure(code))),
        };
        // The channel has its own time to open.
        void opening?.then(() => {
          late = setTimeout(() => end("FailedConnectionWithDevice"), answerWithinMs + 15_000);
        });
      });
    },
    upload(span, segments, rendition) {
      if (isClosed || (segments.length === 0 && !opening)) return;
      say(
        PlaybackCommand.StartUploadToCloud,
        span,
        segments.map((segment) => ({ ...segment, sentToDevice: true })),
        rendition,
      );
    },
    close,
  };
}
