import { describe, expect, it, vi } from "vitest";
import { VideoLink, VideoStorage } from "#contract/enumerations.ts";
import { buildPlaylist, type MediaPart } from "#domain/playback/playlist.ts";
import type { RecordingsAccess } from "../player/recordingsAccess.ts";
import { readClip } from "./readClip.ts";

const began = Date.parse("2026-03-12T14:00:00.000Z");
const range = { fromMs: began, toMs: began + 60_000 };
const part = (uri: string, index: number, offset: number): MediaPart => ({
  uri,
  offset,
  bytes: 100,
  startMs: began + index * 2_000,
  endMs: began + (index + 1) * 2_000,
  initUri: "init.mp4",
});
const parts = [part("1.m4s", 0, 0), part("1.m4s", 1, 100), part("2.m4s", 2, 0), part("3.m4s", 3, 0)];
const base = "http://10.0.0.2:4000/gatehouse/recordings/GH-1/";

function aClip(answers: Record<string, number> = {}) {
  const asked: string[] = [];
  const access: RecordingsAccess = {
    source: { storage: VideoStorage.Local, link: VideoLink.Online },
    peek: async () => ({ status: 404, data: undefined }),
    follow: () => undefined,
    cancel: () => undefined,
    save: vi.fn(async () => ({ url: `${base}clip.m3u8` })),
    async get(url, bytes) {
      const name = url.slice(base.length);
      asked.push(bytes ? `${name} ${bytes[0]}-${bytes[1]}` : name);
      const status = answers[name] ?? 206;
      const text = name === "clip.m3u8" ? buildPlaylist(parts, range.fromMs, range.toMs) : name;
      return { status, data: status < 300 ? new TextEncoder().encode(text).buffer : undefined };
    },
    dispose: () => undefined,
  };
  const joined: string[] = [];
  const joiner = {
    add: vi.fn(async (_init: ArrayBuffer, piece: ArrayBuffer): Promise<"changed" | undefined> => {
      joined.push(new TextDecoder().decode(piece));
      return undefined;
    }),
    finish: async () => (joined.length > 0 ? { file: new Blob(joined), frames: joined.length } : undefined),
    dispose: () => undefined,
  };
  const stop = new AbortController();
  const reports: number[] = [];
  const read = () => readClip({ access, joiner, serialNumber: "GH-1", range, gaps: "keep" }, ({ done }) => reports.push(done), stop.signal);
  return { access, joiner, asked, joined, reports, stop, read };
}

describe("[SR-08] a range of a recording becomes a file", () => {
  it.each([
    ["nothing of it is there any more", { "1.m4s": 404, "2.m4s": 404, "3.m4s": 404 }, "NotFound"],
    ["the leave is over", { "2.m4s": 403 }, "TheLinkExpired"],
    ["the gateway goes away", { "3.m4s": 0 }, "FailedConnectionWithDevice"],
  ])("not where %s", async (_, answers, code) => {
    await expect(aClip(answers).read()).rejects.toMatchObject({ code, key: `playback.reason.${code}` });
  });
  it("not where the camera's picture changes within it", async () => {
    const clip = aClip();
    clip.joiner.add.mockResolvedValueOnce(undefined).mockResolvedValueOnce("changed");
    await expect(clip.read()).rejects.toMatchObject({ code: "ClipChanges" });
  });
  it("of what there is, each file asked for once, and as a download", async () => {
    const clip = aClip({ "2.m4s": 404 });
    const { file, frames, recorded } = await clip.read();
    expect([file.size, file.name, frames]).toEqual([10, "video_2026-03-12T14-00-00Z.mp4", 2]);
    expect(recorded).toEqual([
      { fromMs: began, toMs: began + 4_000 },
      { fromMs: began + 6_000, toMs: began + 8_000 },
    ]);
    expect(clip.access.save).toHaveBeenCalledWith(range, clip.stop.signal, { isDownload: true });
    expect(clip.asked).toEqual(["clip.m3u8", "1.m4s 0-199", "init.mp4", "2.m4s 0-99", "3.m4s 0-99"].toSorted(byFirstAsk(clip.asked)));
    expect(clip.joined).toEqual(["1.m4s", "3.m4s"]);
    expect(clip.reports).toEqual([0, 1, 2]);
  });
  it("no longer when nobody wants it any more", async () => {
    const clip = aClip();
    clip.joiner.add.mockImplementationOnce(async () => {
      clip.stop.abort();
      return undefined;
    });
    await expect(clip.read()).rejects.toMatchObject({ name: "AbortError" });
  });
});

/** The next file is asked for while the one before is joined: which comes first does not matter. */
function byFirstAsk(asked: readonly string[]) {
  return (a: string, b: string) => asked.indexOf(a) - asked.indexOf(b);
}
