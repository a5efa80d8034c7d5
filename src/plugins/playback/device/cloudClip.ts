import type { CloudSegment, PlaybackSegment } from "#contract/playback.ts";
import { buildPlaylist } from "#domain/playback/playlist.ts";
import type { FlowSegment, SegmentFlow } from "#domain/playback/segmentFlow.ts";
import { readSegmentKey } from "#domain/playback/segmentKeys.ts";
import type { Span } from "#domain/playback/spans.ts";

/** A segment of a clip, in the cloud or at the device. */
export interface ClipSegment extends FlowSegment {
  readonly bytes: number;
  readonly init: string;
  /** The segment in the form that an upload request to the device needs. */
  readonly told: PlaybackSegment;
}

/**
 * PL-02: the segments of a clip in the cloud and, if the device was asked, at the device. A segment that was uploaded while it was still
 * growing is fetched again, because the device now has more of it.
 */
export function clipSegments(cloud: readonly CloudSegment[], device: readonly PlaybackSegment[] = []): ClipSegment[] {
  const segments = new Map<string, ClipSegment>();
  const add = (id: string, pathname: string, place: "cloud" | "device") => {
    const key = readSegmentKey(pathname);
    if (!key || String(key.startMs) !== id) return;
    const { startMs, durationMs, bytes, init } = key;
    const known = segments.get(id);
    if (known && known.endMs >= startMs + durationMs) return;
    const told = {
      id,
      time: new Date(startMs).toISOString(),
      duration: durationMs,
      pathname,
      uploaded: false,
      processed: false,
      sentToDevice: false,
    };
    segments.set(id, { id, startMs, endMs: startMs + durationMs, place, bytes, init, told });
  };
  for (const { id, pathname } of cloud) add(id, pathname, "cloud");
  for (const { id, pathname } of device) add(id, pathname, "device");
  return [...segments.values()].sort((a, b) => a.startMs - b.startMs);
}

/** The playlist of a clip; missing segments become gaps (PL-07). */
export function playlistOf({ segments }: SegmentFlow<ClipSegment>, { fromMs, toMs }: Span): string {
  const parts = segments.map(({ id, startMs, endMs, bytes, init }) => ({
    uri: `${id}.m4s`,
    offset: 0,
    bytes,
    startMs,
    endMs,
    initUri: init,
  }));
  return buildPlaylist(parts, fromMs, toMs);
}
