import { VideoLink, VideoStorage } from "#contract/enumerations.ts";
import type { Rendition } from "#contract/live.ts";
import type { CloudSegment } from "#contract/playback.ts";
import { askAhead, cancelled, type FlowPlace, isWhole, moved, preparationAt, type SegmentFlow } from "#domain/playback/segmentFlow.ts";
import type { Span } from "#domain/playback/spans.ts";
import type { Api } from "#kernel/api.ts";
import type { RecordingAnswer } from "#workers/recordingFetch.ts";
import type { RecordingChannels } from "../../cameras/services.ts";
import { renditionOf } from "../player/quality.ts";
import { RecordingFailure, type RecordingSource, type RecordingsAccess } from "../player/recordingsAccess.ts";
import { type ClipSegment, clipSegments, playlistOf } from "./cloudClip.ts";
import { type CloudLinks, createCloudLinks } from "./cloudLinks.ts";
import { createReopeningRoute, RouteFailure } from "./deviceRoute.ts";
import { createWaiting } from "./waiting.ts";

/** Shorter pauses come from the camera's frame intervals and are no gap. */
const slackMs = 400;
const base = "cloud://recordings/";
const gone: RecordingAnswer = { status: 404, data: undefined };

export interface CloudRecordingsOptions {
  api: Pick<Api, "call">;
  channels: Pick<RecordingChannels, "open">;
  serialNumber: string;
  videoSourceId: string;
  nowMs(): number;
}

type ByteRange = readonly [fromByte: number, toByte: number];

/** One clip, and where each of its segments is. */
interface OpenClip {
  readonly span: Span;
  readonly playlistName: string;
  readonly links: CloudLinks;
  readonly text: string;
  readonly rendition: Rendition;
  flow: SegmentFlow<ClipSegment>;
}

/**
 * PL-02: plays recordings from the cloud. The device uploads missing segments while the viewer watches (PL-05). The playlist lists every
 * segment; reading one that is not in the cloud yet asks the device for it and waits for its upload.
 */
export function createCloudRecordings(options: CloudRecordingsOptions): RecordingsAccess {
  const { api, channels, serialNumber, videoSourceId, nowMs } = options;
  let clip: OpenClip | undefined;
  let failure: string | undefined;
  let source: RecordingSource = { storage: VideoStorage.Cloud, link: VideoLink.Offline };
  const waiting = createWaiting();
  const route = createReopeningRoute({
    channels,
    serialNumber,
    videoSourceId,
    nowMs,
    onUploaded: ({ id }) => place([id], "cloud"),
    onLost: (ids) => place(ids, "lost"),
    onClosed(code) {
      failure = code;
      source = { storage: VideoStorage.Cloud, link: VideoLink.Offline };
      waiting.tell();
    },
  });

  function place(ids: readonly string[], where: FlowPlace): void {
    if (!clip) return;
    clip.flow = moved(clip.flow, ids, where);
    // No segment is missing any more, so leave the place at the device to another viewer.
    if (!clip.flow.segments.some(isMissing)) route.close();
    waiting.tell();
  }

  function ask(atMs: number): void {
    if (!clip || failure !== undefined) return;
    const { flow, asked } = askAhead(clip.flow, atMs);
    clip.flow = flow;
    const told = asked.map(({ told: each }) => each);
    if (told.length > 0) route.upload(clip.span, told, clip.rendition);
  }

  async function read(url: string, range: ByteRange | undefined, signal: AbortSignal, waits: boolean): Promise<RecordingAnswer> {
    const name = url.slice(base.length);
    const open = clip;
    if (!open) return gone;
    if (name === `${open.playlistName}.m3u8`) return { status: 200, data: new TextEncoder().encode(open.text).buffer };
    const { isOf, linkOf } = fileNamed(name);
    const own = () => open.flow.segments.filter(isOf);
    const first = own().find(isMissing);
    if (first && waits && !own().some(({ place: where }) => where === "cloud")) ask(first.startMs);
    const look = () => {
      if (clip !== open) return gone;
      const here = own().find(({ place: where }) => where === "cloud");
      if (here) return here;
      return own().some(isMissing) && failure === undefined && waits ? undefined : gone;
    };
    const found = await waiting.until(look, signal);
    if ("status" in found) return found;
    const answer = await open.links.get((links) => linkOf(links.find(({ id }) => id === found.id)), range, signal);
    // The cloud has deleted the segment since (PL-15), so ask the device for it, if the caller can wait.
    if (answer.status !== 404 || !waits) return answer;
    place([found.id], failure === undefined ? "device" : "lost");
    return read(url, range, signal, waits);
  }

  return {
    get source() {
      return source;
    },
    async save(span, signal, use) {
      const playlistName = crypto.randomUUID();
      const rendition = renditionOf(use?.quality ?? "auto");
      failure = undefined;
      const links = createCloudLinks(api, videoSourceId, { playlistName, span, isDownload: use?.isDownload === true, rendition });
      const cloud = await links.refresh(signal);
      let segments = clipSegments(cloud);
      const isComplete = isWhole({ segments, batch: [] }, span.fromMs, span.toMs, slackMs);
      const told = isComplete ? [] : await route.list(span, rendition).catch(failed);
      signal.throwIfAborted();
      if (told instanceof RouteFailure && segments.length === 0) throw new RecordingFailure(told.code);
      if (!(told instanceof RouteFailure)) segments = clipSegments(cloud, told);
      if (segments.length === 0) throw new RecordingFailure("NotFound");
      source = { storage: VideoStorage.Cloud, link: route.isOpen ? VideoLink.Secure : VideoLink.Offline };
      const flow = { segments, batch: [] };
      clip = { span, playlistName, links, text: playlistOf(flow, span), rendition, flow };
      if (!segments.some(isMissing)) route.close();
      ask(span.fromMs);
      return { url: `${base}${playlistName}.m3u8` };
    },
    get: (url, range, signal) => read(url, range, signal, true),
    peek: (url, range, signal) => read(url, range, signal, false),
    follow(atMs) {
      if (!clip) return undefined;
      ask(atMs);
      const preparation = preparationAt(clip.flow, atMs);
      return preparation && (failure === undefined ? preparation : { ...preparation, failure });
    },
    cancel() {
      if (!clip) return;
      clip.flow = cancelled(clip.flow);
      route.stop(clip.span, clip.rendition);
    },
    dispose() {
      clip = undefined;
      route.close();
      waiting.tell();
    },
  };
}

const isMissing = ({ place }: ClipSegment) => place === "device" || place === "asked";

/** A file of a playlist: whether it is of a segment, and its link among those of that segment; null means that the segment has none. */
function fileNamed(name: string): {
  isOf(segment: ClipSegment): boolean;
  linkOf(links: CloudSegment | undefined): string | null | undefined;
} {
  if (name.startsWith("init-")) return { isOf: ({ init }) => init === name, linkOf: (links) => links?.initUrl };
  const [stem = "", ending] = name.split(".");
  const isStill = ending === "jpg";
  return {
    isOf: ({ id }) => id === stem,
    linkOf: (links) => (isStill ? links && (links.stillUrl ?? null) : links?.url),
  };
}

function failed(error: unknown): RouteFailure {
  if (error instanceof RouteFailure) return error;
  throw error;
}
