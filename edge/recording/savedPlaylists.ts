import type { Rendition } from "#contract/live.ts";
import { buildPlaylist } from "#domain/playback/playlist.ts";
import type { RecordingFolder } from "./recordingFolder.ts";

/** PL-18 */
const lifeMs = 14_400_000;
const mostPlaylists = 500;

/** Requested playlists, until no viewer can be using them. */
export interface SavedPlaylists {
  /** Writes what is recorded from one instant to another, in the rendition of the folder (GN-12). */
  save(
    name: string,
    serialNumber: string,
    recording: RecordingFolder,
    range: { fromMs: number; toMs: number; rendition?: Rendition | undefined },
  ): Promise<void>;
  find(name: string, serialNumber: string): string | undefined;
}

/** Name prefix of substream files, as requests use it: segments of both streams may begin at the same instant. */
export const smallPrefix = "low-";

export function createSavedPlaylists(now: () => number): SavedPlaylists {
  const saved = new Map<string, { serialNumber: string; text: string; savedAtMs: number }>();
  return {
    async save(name, serialNumber, recording, { fromMs, toMs, rendition }) {
      const found = await recording.parts(fromMs, toMs);
      const before = rendition === "low" ? smallPrefix : "";
      const parts = found.flatMap(({ segment, parts: inSegment }) =>
        inSegment.map((part) => ({ ...part, uri: `${before}${segment.startMs}.m4s`, initUri: `${before}${segment.init}` })),
      );
      saved.set(name, { serialNumber, text: buildPlaylist(parts, fromMs, toMs), savedAtMs: now() });
      for (const [other, { savedAtMs }] of saved) if (saved.size > mostPlaylists || now() - savedAtMs > lifeMs) saved.delete(other);
    },
    find(name, serialNumber) {
      const playlist = saved.get(name);
      const isValid = playlist?.serialNumber === serialNumber && now() - playlist.savedAtMs <= lifeMs;
      return isValid ? playlist.text : undefined;
    },
  };
}
