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
  /** The recorded spans in the file, from key frame to key frame. */
  readonly recorded: readonly Span[];
}

/** Shorter pauses come from the camera's frame intervals and are no gap. */
const shortestGapMs = 500;

/**
 * SR-08: the recording of a range as one MP4 that begins with the key frame at or before its start. Footage that the gateway has deleted
 * becomes a gap. Rejects with a `RecordingFailure`, or with an abort.
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
    // Awaited in its turn; until then a rejection must not count as unhandled.
    next?.catch(() => undefined);
    const init = inits.get(initUri) ?? (await bytesOf(initUri));
    if (!part || !init) continue;
    inits.set(initUri, init);
    const failure = await joiner.add(init, part, gaps).catch((error: unknown) => {
      log.warn("A part of a clip could not be joined", { error: String(error) });
      throw new RecordingFailure("Error");
    });
    // Unreadable footage becomes a gap, too.
    if (failure === "changed") throw new RecordingFailure("ClipChanges");
    if (failure === undefined) had.push({ fromMs: startMs, toMs: endMs });
  }
  const whole = await joiner.finish();
  signal.throwIfAborted();
  if (!whole) throw new RecordingFailure("NotFound");
  const { file, frames } = whole;
  return { file: new File([file], clipName(job, range.fromMs), { type: file.type }), frames, recorded: mergeSpans(had, shortestGapMs) };
}
