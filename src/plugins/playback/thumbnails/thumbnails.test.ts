import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildPlaylist } from "#domain/playback/playlist.ts";
import { createThumbnails, partNearest } from "./thumbnails.ts";

const fromMs = Date.parse("2026-03-12T14:00:00.000Z");
const toMs = fromMs + 300_000;
const url = "http://10.0.0.2:4000/gatehouse/recordings/GH-1/clip.m3u8";
const part = (index: number) => ({
  uri: `${index}.m4s`,
  offset: 0,
  bytes: 100,
  startMs: fromMs + index * 20_000,
  endMs: fromMs + index * 20_000 + 2_000,
  initUri: "init.mp4",
});
const parts = [
  part(0),
  part(1),
  { ...part(5), bytes: 1_000_000 },
  { ...part(6), bytes: 2_000_000 },
  part(11),
  part(12),
  part(13),
  part(14),
];

beforeEach(() => {
  vi.stubGlobal("VideoDecoder", class {});
  vi.stubGlobal("OffscreenCanvas", class {});
});

function aClip(failing: string[] = [], stills: string[] = []) {
  const asked: string[] = [];
  const lengths: number[] = [];
  const read = async (address: string, range?: readonly [number, number]) => {
    const name = address.slice(address.lastIndexOf("/") + 1);
    const isMissing = name.endsWith(".jpg") && !stills.includes(name);
    // Asked for first, always: of those that nobody has it is not told.
    if (!isMissing || stills.length > 0) asked.push(name);
    if (range) lengths.push(range[1] - range[0] + 1);
    const at = failing.indexOf(name);
    if (at >= 0) failing.splice(at, 1);
    if (isMissing) return { status: 404, data: undefined };
    const text = name === "clip.m3u8" ? buildPlaylist(parts, fromMs, toMs) : name;
    return at >= 0 ? { status: 0, data: undefined } : { status: 206, data: new TextEncoder().encode(text).buffer };
  };
  const draw = vi.fn(async (): Promise<ImageBitmap | undefined> => ({ close: () => undefined }) as ImageBitmap);
  const thumbnails = createThumbnails(read, () => ({ draw, dispose: () => undefined }));
  thumbnails.open({ url, fromMs, toMs });
  const look = (seconds: number) =>
    vi.waitFor(() => {
      const found = thumbnails.look(fromMs + seconds * 1000);
      if (found?.status === "loading") throw new Error("not yet");
      return found;
    });
  return { asked, lengths, draw, thumbnails, look };
}

describe("[PL-12] the pictures of a clip", () => {
  it("are drawn from the part next to a place of the grid; playlist and initialisation are read once", async () => {
    const { asked, draw, look } = aClip();
    expect((await look(19))?.status).toBe("ready");
    expect((await look(2))?.status).toBe("ready");
    expect([asked, draw.mock.calls.length]).toEqual([["clip.m3u8", "init.mp4", "1.m4s", "0.m4s"], 2]);
  });
  it("are read from the head of a large part, and from all of it where that is too little", async () => {
    const { asked, lengths, draw, look } = aClip();
    expect((await look(102))?.status).toBe("ready");
    draw.mockResolvedValueOnce(undefined);
    expect((await look(122))?.status).toBe("ready");
    expect(asked.slice(2)).toEqual(["5.m4s", "6.m4s", "6.m4s"]);
    expect(lengths).toEqual([524_288, 524_288, 2_000_000]);
  });
  it("are those beside the segments where there are any, and drawn where one is missing or broken", async () => {
    vi.stubGlobal("createImageBitmap", async (blob: Blob) => {
      if ((await blob.text()) !== "1.jpg") throw new DOMException("half a picture", "InvalidStateError");
      return { close: () => undefined };
    });
    const { asked, draw, look } = aClip([], ["1.jpg", "5.jpg"]);
    expect((await look(19))?.status).toBe("ready");
    expect([asked, draw.mock.calls.length]).toEqual([["clip.m3u8", "1.jpg"], 0]);
    expect((await look(102))?.status).toBe("ready");
    expect((await look(2))?.status).toBe("ready");
    expect([asked.slice(2), draw.mock.calls.length]).toEqual([["5.jpg", "init.mp4", "5.m4s", "0.jpg", "0.m4s"], 2]);
  });
  it("are fetched ahead of whoever moves along them, once the clip can be watched", async () => {
    const { asked, thumbnails, look } = aClip();
    await look(242);
    expect(asked.slice(2)).toEqual(["12.m4s"]);
    thumbnails.prefetch();
    await vi.waitFor(() => expect(asked.slice(3)).toEqual(["0.m4s", "1.m4s", "5.m4s", "6.m4s"]));
    await look(262);
    await vi.waitFor(() => expect(asked.slice(7)).toEqual(["13.m4s", "14.m4s"]));
    await look(242);
    await vi.waitFor(() => expect(asked.slice(9)).toEqual(["11.m4s"]));
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
