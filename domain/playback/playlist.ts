/** One piece that can be decoded by itself: the bytes of a segment from a key frame to the next. Times in milliseconds since 1970. */
export interface MediaPart {
  readonly uri: string;
  readonly offset: number;
  readonly bytes: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Where what a decoder must know first is found. */
  readonly initUri: string;
}

/** A shorter interval is the camera's frame rate, not a gap. */
const shortestGapMs = 400;
/** PL-07: a gap is written in pieces of at most one segment length. */
const longestGapPieceMs = 20_000;

/**
 * An HLS playlist (RFC 8216) of what was recorded from one instant to another. A part is a byte range from one key frame to the next, so
 * that a seek loads no more than it shows. What was not recorded is in it as EXT-X-GAP: its time is the wall's, second by second.
 */
export function buildPlaylist(parts: readonly MediaPart[], fromMs: number, toMs: number): string {
  const lines: string[] = [];
  let initUri: string | undefined;
  let atMs = fromMs;
  let isDated = false;
  let longestMs = 1_000;
  const add = (durationMs: number, startMs: number, rest: readonly string[]) => {
    if (!isDated) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs).toISOString()}`);
    isDated = true;
    longestMs = Math.max(longestMs, durationMs);
    lines.push(...rest);
  };
  const addGap = (untilMs: number) => {
    isDated = false;
    for (let start = atMs; start < untilMs; start += longestGapPieceMs) {
      const durationMs = Math.min(longestGapPieceMs, untilMs - start);
      add(durationMs, start, ["#EXT-X-GAP", `#EXTINF:${seconds(durationMs)},`, "gap"]);
    }
    isDated = false;
  };
  let isFirst = true;
  for (const part of parts) {
    // A clock that was set back recorded the same instants twice: the first stays.
    if (part.endMs <= fromMs || part.startMs >= toMs || (!isFirst && part.startMs < atMs - shortestGapMs)) continue;
    if (part.startMs - atMs > shortestGapMs) addGap(part.startMs);
    if (part.initUri !== initUri) {
      if (initUri !== undefined) lines.push("#EXT-X-DISCONTINUITY");
      lines.push(`#EXT-X-MAP:URI="${part.initUri}"`);
      initUri = part.initUri;
    }
    const durationMs = part.endMs - part.startMs;
    add(durationMs, part.startMs, [`#EXTINF:${seconds(durationMs)},`, `#EXT-X-BYTERANGE:${part.bytes}@${part.offset}`, part.uri]);
    atMs = part.endMs;
    isFirst = false;
  }
  if (toMs - atMs > shortestGapMs) addGap(toMs);
  const head = ["#EXTM3U", "#EXT-X-VERSION:8", `#EXT-X-TARGETDURATION:${Math.ceil(longestMs / 1000)}`, "#EXT-X-PLAYLIST-TYPE:VOD"];
  return [...head, "#EXT-X-INDEPENDENT-SEGMENTS", ...lines, "#EXT-X-ENDLIST", ""].join("\n");
}

/** Parses a playlist of `buildPlaylist`, without its gaps. Skips unknown lines. */
export function readPlaylist(text: string): MediaPart[] {
  const parts: MediaPart[] = [];
  let initUri = "";
  let atMs = 0;
  let durationMs = 0;
  let range: { bytes: number; offset: number } | undefined;
  for (const line of text.split("\n")) {
    const [, map] = /^#EXT-X-MAP:URI="([^"]+)"$/.exec(line) ?? [];
    const [, date] = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line) ?? [];
    const [, length] = /^#EXTINF:([\d.]+),$/.exec(line) ?? [];
    const [, bytes, offset] = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/.exec(line) ?? [];
    if (map !== undefined) initUri = map;
    else if (date !== undefined) atMs = Date.parse(date);
    else if (length !== undefined) durationMs = Math.round(Number(length) * 1000);
    else if (bytes !== undefined) range = { bytes: Number(bytes), offset: Number(offset) };
    else if (line !== "" && !line.startsWith("#")) {
      if (range) parts.push({ uri: line, ...range, startMs: atMs, endMs: atMs + durationMs, initUri });
      range = undefined;
      atMs += durationMs;
    }
  }
  return parts;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
