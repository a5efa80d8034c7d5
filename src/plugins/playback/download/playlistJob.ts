import { type MediaPart, readPlaylist } from "#domain/playback/playlist.ts";

/**
 * SR-07, Q-37: the segments to join into one file. Their type follows from the ending of their addresses, not from the device that recorded
 * them.
 */
export interface PlaylistJob {
  /** Address of the playlist at the gateway; undefined if the segments are in the object store. */
  readonly localPlaylist: string | undefined;
  readonly serialNumber: string;
  /** In time order, with absolute addresses. Adjacent byte ranges of one file are merged. */
  readonly signedSegments: readonly MediaPart[];
  readonly typeExtension: "m4s" | "ts";
  /** Readers record segments of one second, gateways of 20 s. */
  readonly isReader: boolean;
}

const readerSegmentMs = 1_000;

export function playlistJobOf(text: string, { url, serialNumber }: { url: string; serialNumber: string }): PlaylistJob {
  const absolute = (uri: string) => new URL(uri, url).href;
  const parts = readPlaylist(text).map((part) => ({ ...part, uri: absolute(part.uri), initUri: absolute(part.initUri) }));
  const typeExtension = parts.some(({ uri }) => new URL(uri).pathname.endsWith(".ts")) ? "ts" : "m4s";
  const isReader = typeExtension === "ts" && parts.every(({ startMs, endMs }) => endMs - startMs <= readerSegmentMs);
  return { localPlaylist: url, serialNumber, signedSegments: inOneRequest(parts), typeExtension, isReader };
}

/** SR-08: file name after the first segment, which begins at or before the chosen start. */
export function clipName({ signedSegments: [first] }: Pick<PlaylistJob, "signedSegments">, chosenMs: number): string {
  return `video_${new Date(first?.startMs ?? chosenMs).toISOString().slice(0, 19).replaceAll(":", "-")}Z.mp4`;
}

/** Merges adjacent byte ranges of a file into one request: 180 requests for an hour instead of 1,800. */
function inOneRequest(parts: readonly MediaPart[]): MediaPart[] {
  const pieces: MediaPart[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    const isNext = last && last.uri === part.uri && last.initUri === part.initUri && last.offset + last.bytes === part.offset;
    if (isNext) pieces[pieces.length - 1] = { ...last, bytes: last.bytes + part.bytes, endMs: part.endMs };
    else pieces.push(part);
  }
  return pieces;
}
