import { type MediaPart, readPlaylist } from "#domain/playback/playlist.ts";

/** SR-07, Q-37: what is to be joined into one file. What a segment is told by its ending, never by who recorded it. */
export interface PlaylistJob {
  /** Address of the playlist at the gateway; undefined for one whose segments lie in the object store. */
  readonly localPlaylist: string | undefined;
  readonly serialNumber: string;
  /** In the order of their times, with whole addresses. Bytes that stand one after the other in a file are one. */
  readonly signedSegments: readonly MediaPart[];
  readonly typeExtension: "m4s" | "ts";
  /** Readers record seconds, gateways 20 of them. */
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

/** SR-08: what the file of a job is called: by its first segment, which begins at or before what was chosen. */
export function clipName({ signedSegments: [first] }: Pick<PlaylistJob, "signedSegments">, chosenMs: number): string {
  return `video_${new Date(first?.startMs ?? chosenMs).toISOString().slice(0, 19).replaceAll(":", "-")}Z.mp4`;
}

/** Parts that stand one after the other in a file are asked for together: an hour is then 180 requests, and not 1,800. */
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
