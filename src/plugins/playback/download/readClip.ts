import { type MediaPart, readPlaylist } from "#domain/playback/playlist.ts";
import type { DownloadProgress } from "#kernel/downloads/downloads.ts";
import { log } from "#kernel/log.ts";
import type { ClipJoiner, GapChoice } from "#workers/clipJoiner.ts";
import { RecordingFailure, type RecordingsAccess } from "../player/recordingsAccess.ts";
import type { Selection } from "./selection.ts";

export interface ClipSource {
  readonly access: RecordingsAccess;
  readonly joiner: ClipJoiner;
  readonly range: Selection;
  readonly gaps: GapChoice;
}

/**
 * SR-08: what was recorded in a range, as one MP4 that begins with the key frame at or before its start. What the gateway has no longer is a
 * gap. Rejects with a `RecordingFailure`, or as aborted.
 */
export async function readClip(
  { access, joiner, range, gaps }: ClipSource,
  report: (progress: DownloadProgress) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { url } = await access.save(range, signal, { isDownload: true });
  const bytesOf = async (uri: string, bytes?: readonly [number, number]): Promise<ArrayBuffer | undefined> => {
    const { status, data } = await access.get(new URL(uri, url).href, bytes, signal);
    signal.throwIfAborted();
    if (status === 403) throw new RecordingFailure("TheLinkExpired");
    if (status === 0) throw new RecordingFailure("FailedConnectionWithDevice");
    return data;
  };
  const pieces = inOneRequest(readPlaylist(new TextDecoder().decode(await bytesOf(url))));
  const inits = new Map<string, ArrayBuffer>();
  const ask = ({ uri, offset, bytes }: MediaPart) => bytesOf(uri, [offset, offset + bytes - 1]);
  const [first] = pieces;
  let next = first && ask(first);
  for (const [index, { initUri }] of pieces.entries()) {
    report({ stage: "joining", done: index, total: pieces.length });
    const part = await next;
    const following = pieces[index + 1];
    next = following && ask(following);
    // It is waited for in its turn.
    next?.catch(() => undefined);
    const init = inits.get(initUri) ?? (await bytesOf(initUri));
    if (!part || !init) continue;
    inits.set(initUri, init);
    const failure = await joiner.add(init, part, gaps).catch((error: unknown) => {
      log.warn("A part of a clip could not be joined", { error: String(error) });
      throw new RecordingFailure("Error");
    });
    // What cannot be read is a gap, too.
    if (failure === "changed") throw new RecordingFailure("ClipChanges");
  }
  const file = await joiner.finish();
  signal.throwIfAborted();
  if (!file) throw new RecordingFailure("NotFound");
  return file;
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
