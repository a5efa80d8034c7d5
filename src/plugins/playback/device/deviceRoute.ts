import * as z from "zod/mini";
import { PlaybackCommand } from "#contract/enumerations.ts";
import type { Rendition } from "#contract/live.ts";
import { PlaybackMessage, type PlaybackSegment } from "#contract/playback.ts";
import type { Span } from "#domain/playback/spans.ts";
import type { RecordingChannel, RecordingChannels } from "../../cameras/services.ts";

/** If a connected device does not answer within this time, it does not support recordings. */
const answerWithinMs = 10_000;

const Refused = z.object({ type: z.literal("refused"), to: z.literal("playback"), code: z.string() });

export interface DeviceRouteOptions {
  channels: Pick<RecordingChannels, "open">;
  serialNumber: string;
  videoSourceId: string;
  nowMs(): number;
  /** The segment is in the cloud. */
  onUploaded(segment: PlaybackSegment): void;
  /** The device will never upload these segments. */
  onLost(ids: readonly string[]): void;
  /** The device is disconnected or refuses; it uploads nothing more. */
  onClosed(code: string): void;
}

/** PL-04: asks a device for its recordings over its data channel. */
export interface DeviceRoute {
  /**
   * The segments of a span that the device has, oldest first. Rejects with an Error whose message is a code if the device cannot be asked.
   */
  list(span: Span, rendition: Rendition): Promise<PlaybackSegment[]>;
  /** Names the segments that the viewer needs now; an empty list stops the upload (PL-06). */
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
    // Two messages of the same millisecond need different timestamps.
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
      // Leave the field out for the main stream: a device with one rendition does not know it.
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
          // The contract wants whole milliseconds; the clock that is synchronised with the platform's has fractions.
          toMs: Math.floor(span.toMs),
          found: [],
          done: (found) => settle(() => resolve(found)),
          fail: (code) => settle(() => reject(new RouteFailure(code))),
        };
        // The limit applies to the answer only: the channel has its own limit for opening.
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

/** A route that opens when it is needed, and again after it was closed. */
export interface ReopeningRoute extends DeviceRoute {
  readonly isOpen: boolean;
  /** PL-06: stops the upload, if the route is open. */
  stop(span: Span, rendition: Rendition): void;
}

export function createReopeningRoute(options: DeviceRouteOptions): ReopeningRoute {
  let route: DeviceRoute | undefined;
  const onClosed = (code: string) => {
    route = undefined;
    options.onClosed(code);
  };
  const reach = () => (route ??= createDeviceRoute({ ...options, onClosed }));
  return {
    get isOpen() {
      return route !== undefined;
    },
    list: (span, rendition) => reach().list(span, rendition),
    upload: (span, segments, rendition) => reach().upload(span, segments, rendition),
    stop: (span, rendition) => route?.upload(span, [], rendition),
    close() {
      route?.close();
      route = undefined;
    },
  };
}
