import type { MediaPart } from "#domain/playback/playlist.ts";
import { mergeSpans, type Span } from "#domain/playback/spans.ts";
import type { DownloadProgress } from "#kernel/downloads/downloads.ts";
import { log } from "#kernel/log.ts";
import type { ClipJoiner, GapChoice } from "#workers/clipJoiner.ts";
import { RecordingFailure, type RecordingsAccess } from "../player/recordingsAccess.ts";
import { clipName, playlistJobOf } from "./playlistJob.ts";
import type { Selection } from "./selection.ts";

export interface ClipSource {
  readonly access: RecordingsAccess;
  readonly joiner: ClipJoiner;
  readonly serialNumber: string;
  readonly range: Selection;
  readonly gaps: GapChoice;
}

export interface ReadClip {
  readonly file: File;
  readonly frames: number;
  /** What of the recording is in it, from key frame to key frame. */
  readonly recorded: readonly Span[];
}

/** The camera's own rhythm is no gap. */
const shortestGapMs = 500;

/**
 * SR-08: what was recorded in a range, as one MP4 that begins with the key frame at or before its start. What the gateway has no longer is a
 * gap. Rejects with a `RecordingFailure`, or as aborted.
 */
export async function readClip(
  { access, joiner, serialNumber, range, gaps }: ClipSource,
  report: (progress: DownloadProgress) => void,
  signal: AbortSignal,
): Promise<ReadClip> {
  const { url } = await access.save(range, signal, { isDownload: true });
  const bytesOf = async (uri: string, bytes?: readonly [number, number]): Promise<ArrayBuffer | undefined> => {
    const { status, data } = await access.get(uri, bytes, signal);
    signal.throwIfAborted();
    if (status === 403) throw new RecordingFailure("TheLinkExpired");
    if (status === 0) throw new RecordingFailure("FailedConnectionWithDevice");
    return data;
  };
  const job = playlistJobOf(new TextDecoder().decode(await bytesOf(url)), { url, serialNumber });
  const pieces = job.signedSegments;
  const inits = new Map<string, ArrayBuffer>();
  const ask = ({ uri, offset, bytes }: MediaPart) => bytesOf(uri, [offset, offset + bytes - 1]);
  const had: Span[] = [];
  const [first] = pieces;
  let next = first && ask(first);
  for (const [index, { initUri, startMs, endMs }] of pieces.entries()) {
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
    if (failure === undefined) had.push({ fromMs: startMs, toMs: endMs });
  }
  const whole = await joiner.finish();
  signal.throwIfAborted();
  if (!whole) throw new RecordingFailure("NotFound");
  const { file, frames } = whole;
  return { file: new File([file], clipName(job, range.fromMs), { type: file.type }), frames, recorded: mergeSpans(had, shortestGapMs) };
}
