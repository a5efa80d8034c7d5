import type { Rendition } from "#contract/live.ts";
import { type CloudSegment, getCloudPlaylist } from "#contract/playback.ts";
import type { Span } from "#domain/playback/spans.ts";
import type { Api } from "#kernel/api.ts";
import type { RecordingAnswer } from "#workers/recordingFetch.ts";

export interface CloudPlaylist {
  readonly playlistName: string;
  readonly span: Span;
  readonly isDownload: boolean;
  readonly rendition: Rendition;
}

/** PL-18, PL-20: signed links to the segments of one playlist in the object store, and their bytes. */
export interface CloudLinks {
  /** The segments that the object store has now. Rejects with ApiError. */
  refresh(signal: AbortSignal): Promise<readonly CloudSegment[]>;
  /**
   * The bytes behind the link that `pick` returns. If the link is missing or has expired, asks the platform once for new links; null means
   * that the segment has no link.
   */
  get(
    pick: (segments: readonly CloudSegment[]) => string | null | undefined,
    range: readonly [number, number] | undefined,
    signal: AbortSignal,
  ): Promise<RecordingAnswer>;
}

type CloudApi = Pick<Api, "call">;

const gone: RecordingAnswer = { status: 404, data: undefined };

export function createCloudLinks(api: CloudApi, videoSourceId: string, playlist: CloudPlaylist): CloudLinks {
  const { playlistName, span, isDownload, rendition } = playlist;
  let known: readonly CloudSegment[] = [];
  let asking: Promise<readonly CloudSegment[]> | undefined;
  const [from, to] = [new Date(span.fromMs).toISOString(), new Date(span.toMs).toISOString()];
  const query = { playlistName, from, to, ...(rendition === "low" && { rendition }), ...(isDownload && { isDownload: "true" as const }) };

  /** Concurrent callers share one request. */
  function refresh(signal: AbortSignal): Promise<readonly CloudSegment[]> {
    asking ??= api
      .call(getCloudPlaylist, { params: { id: videoSourceId }, query })
      .then(({ segments }) => (known = segments))
      .finally(() => (asking = undefined));
    return asking.then((segments) => {
      signal.throwIfAborted();
      return segments;
    });
  }

  return {
    refresh,
    async get(pick, range, signal) {
      let url = pick(known);
      let answer = typeof url === "string" ? await read(url, range, signal) : gone;
      if (url === undefined || answer.status === 403) {
        url = pick(await refresh(signal));
        if (typeof url === "string") answer = await read(url, range, signal);
      }
      return answer;
    },
  };
}

async function read(url: string, range: readonly [number, number] | undefined, signal: AbortSignal): Promise<RecordingAnswer> {
  try {
    const response = await fetch(url, {
      signal,
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      headers: range ? { range: `bytes=${range[0]}-${range[1]}` } : {},
    });
    return { status: response.status, data: response.ok ? await response.arrayBuffer() : undefined };
  } catch {
    signal.throwIfAborted();
    return { status: 0, data: undefined };
  }
}
