import { VideoLink, VideoStorage } from "#contract/enumerations.ts";
import { grantRecordings, recordingsPath, saveLocalPlaylist } from "#contract/recordings.ts";
import { readPlaylist } from "#domain/playback/playlist.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { createRecordingFetch, type RecordingAnswer } from "#workers/recordingFetch.ts";
import { renditionOf } from "./quality.ts";
import { RecordingFailure, type RecordingsAccess } from "./recordingsAccess.ts";

/** A grant is valid for a minute. */
const renewEveryMs = 30_000;

type AccessKernel = Pick<Kernel, "api">;

type ByteRange = readonly [number, number] | undefined;

const nameOf = (url: string, range: ByteRange) => `${url} ${range?.join("-")}`;

/**
 * PL-02, PL-03: recordings from a gateway in this network. Renews the grant while a viewer watches; a session that has lost its rights gets
 * no new grant.
 */
export function createGatewayRecordings({ api }: AccessKernel, videoSourceId: string, fetcher = createRecordingFetch): RecordingsAccess {
  const params = { id: videoSourceId };
  const stop = new AbortController();
  const worker = fetcher();
  let granted: Promise<{ grant: string; hosts: readonly string[]; serialNumber: string }> | undefined;
  let renewsAtMs = 0;
  let host: string | undefined;
  /** For the last saved playlist: the playlist itself and the first bytes that its player will need. */
  const ahead = new Map<string, Promise<RecordingAnswer>>();

  function access(isRenewed = false): NonNullable<typeof granted> {
    if (!granted || isRenewed || performance.now() > renewsAtMs) {
      renewsAtMs = performance.now() + renewEveryMs;
      granted = api.call(grantRecordings, { params }, stop.signal);
      // A failed request must not be remembered, so the next call asks again.
      granted.catch(() => (granted = undefined));
    }
    return granted;
  }

  async function load(url: string, range: ByteRange, signal: AbortSignal): Promise<RecordingAnswer> {
    const ask = async (isRenewed: boolean) => worker.get({ url, grant: (await access(isRenewed)).grant, range }, signal);
    const answer = await ask(false);
    // After the computer has slept, the grant may have expired.
    return answer.status === 403 && !signal.aborted ? ask(true) : answer;
  }

  async function get(url: string, range: ByteRange, signal: AbortSignal): Promise<RecordingAnswer> {
    const name = nameOf(url, range);
    const early = await ahead.get(name);
    // hls.js takes over the bytes of a fragment, so they serve one reader only; other files are read again for thumbnails.
    if (range || !early?.data) ahead.delete(name);
    return early?.data ? early : load(url, range, signal);
  }

  /** Loads the first fragment while the player still reads the playlist. */
  function loadAhead(url: string, playlist: ArrayBuffer, signal: AbortSignal): void {
    const [first] = readPlaylist(new TextDecoder().decode(playlist));
    if (!first) return;
    const ask = (uri: string, range: ByteRange) => {
      const address = new URL(uri, url).href;
      const failed = { status: 0, data: undefined };
      ahead.set(
        nameOf(address, range),
        load(address, range, signal).catch(() => failed),
      );
    };
    ask(first.initUri, undefined);
    ask(first.uri, [first.offset, first.offset + first.bytes - 1]);
  }

  return {
    source: { storage: VideoStorage.Local, link: VideoLink.Online },
    async save({ fromMs, toMs }, signal, { isDownload, quality = "auto" } = {}) {
      const playlistName = crypto.randomUUID();
      const rendition = renditionOf(quality);
      const wanted = { ...(isDownload !== undefined && { isDownload }), ...(rendition === "low" && { rendition }) };
      const body = { playlistName, ...wanted, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      const [{ hosts, serialNumber }, { processed }] = await Promise.all([access(), api.call(saveLocalPlaylist, { params, body }, signal)]);
      if (!processed) throw new RecordingFailure("NotFound");
      for (const candidate of host === undefined ? hosts : [host, ...hosts]) {
        const url = `${candidate}${recordingsPath(serialNumber)}${playlistName}.m3u8`;
        const answer = await load(url, undefined, signal);
        if (answer.status === 403) throw new RecordingFailure("TheLinkExpired");
        if (answer.status !== 200) continue;
        host = candidate;
        ahead.clear();
        ahead.set(nameOf(url, undefined), Promise.resolve(answer));
        // An export reads larger pieces.
        if (isDownload !== true && answer.data) loadAhead(url, answer.data, signal);
        return { url };
      }
      throw new RecordingFailure("FailedConnectionWithDevice");
    },
    get,
    peek: get,
    follow: () => undefined,
    cancel: () => undefined,
    dispose() {
      stop.abort();
      worker.dispose();
    },
  };
}
