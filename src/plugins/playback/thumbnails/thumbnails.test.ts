import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildPlaylist } from "#domain/playback/playlist.ts";
import { createThumbnails, partNearest } from "./thumbnails.ts";

const fromMs = Date.parse("2026-03-12T14:00:00.000Z");
const toMs = fromMs + 120_000;
const url = "http://10.0.0.2:4000/gatehouse/recordings/GH-1/clip.m3u8";
const part = (index: number) => ({
  uri: `${index}.m4s`,
  offset: 0,
  bytes: 100,
  startMs: fromMs + index * 20_000,
  endMs: fromMs + index * 20_000 + 2_000,
  initUri: "init.mp4",
});
const parts = [part(0), part(1), part(5)];

beforeEach(() => {
  vi.stubGlobal("VideoDecoder", class {});
  vi.stubGlobal("OffscreenCanvas", class {});
});

function aClip(failing: string[] = []) {
  const asked: string[] = [];
  const access = {
    async get(address: string) {
      const name = address.slice(address.lastIndexOf("/") + 1);
      asked.push(name);
      const at = failing.indexOf(name);
      if (at >= 0) failing.splice(at, 1);
      const text = name === "clip.m3u8" ? buildPlaylist(parts, fromMs, toMs) : name;
      return at >= 0 ? { status: 0, data: undefined } : { status: 206, data: new TextEncoder().encode(text).buffer };
    },
  };
  const draw = vi.fn(async () => ({ close: () => undefined }) as ImageBitmap);
  const thumbnails = createThumbnails(access, () => ({ draw, dispose: () => undefined }));
  thumbnails.open({ url, fromMs, toMs });
  const look = (seconds: number) =>
    vi.waitFor(() => {
      const found = thumbnails.look(fromMs + seconds * 1000);
      if (found?.status === "loading") throw new Error("not yet");
      return found;
    });
  return { asked, draw, thumbnails, look };
}

describe("[PL-12] the pictures of a clip", () => {
  it("are drawn from the part next to a place of the grid; playlist and initialisation are read once", async () => {
    const { asked, draw, look } = aClip();
    expect((await look(19))?.status).toBe("ready");
    expect((await look(2))?.status).toBe("ready");
    expect([asked, draw.mock.calls.length]).toEqual([["clip.m3u8", "init.mp4", "1.m4s", "0.m4s"], 2]);
  });
  it("are none in a gap, nor outside of what is loaded", async () => {
    const { asked, look } = aClip();
    expect((await look(60))?.status).toBe("none");
    expect(await look(600)).toBeUndefined();
    expect(asked).toEqual(["clip.m3u8"]);
  });
  it("are had after all where the playlist could not be read at first", async () => {
    const { asked, look } = aClip(["clip.m3u8"]);
    expect((await look(2))?.status).toBe("none");
    expect((await look(22))?.status).toBe("ready");
    expect(asked).toEqual(["clip.m3u8", "clip.m3u8", "init.mp4", "1.m4s"]);
  });
  it("belong to the part that lies nearest, within half of the grid", () => {
    expect([fromMs + 1_000, fromMs + 11_900, fromMs + 12_100, fromMs + 60_000].map((ms) => partNearest(parts, ms)?.uri)).toEqual([
      "0.m4s",
      "1.m4s",
      "1.m4s",
      undefined,
    ]);
  });
});
