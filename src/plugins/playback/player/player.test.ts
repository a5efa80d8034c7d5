import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { VideoLink, VideoStorage } from "#contract/enumerations.ts";
import { createPlayer } from "./player.ts";
import type { PlayerState } from "./playerState.ts";
import { RecordingFailure, type RecordingsAccess, type RecordingUse } from "./recordingsAccess.ts";

/** Plays what it is told to have: its playlist begins where the clip does. */
const hls = vi.hoisted(() => ({
  baseMs: 0,
  destroyed: 0,
  pieceSeconds: 3_600,
  /** Tells the last one that was made of something. */
  tell: (_name: string, _data: unknown): void => undefined,
}));
vi.mock("hls.js", () => {
  class FakeHls {
    listeners = new Map<string, (event: string, data: unknown) => void>();
    readonly #offset: number;
    constructor({ timelineOffset }: { timelineOffset: number }) {
      this.#offset = timelineOffset;
      hls.tell = (name, data) => this.listeners.get(name)?.(name, data);
    }
    on(name: string, hear: (event: string, data: unknown) => void): void {
      this.listeners.set(name, hear);
    }
    loadSource(): void {
      const fragments = Array.from({ length: 3_600 / hls.pieceSeconds }, (_, index) => ({
        sn: index,
        start: index * hls.pieceSeconds + this.#offset,
        duration: hls.pieceSeconds,
        programDateTime: hls.baseMs + index * hls.pieceSeconds * 1_000,
        gap: false,
      }));
      this.listeners.get("loaded")?.("loaded", { details: { fragments } });
    }
    attachMedia(): void {}
    startLoad(): void {}
    destroy(): void {
      hls.destroyed += 1;
    }
  }
  return {
    default: FakeHls,
    ErrorDetails: {},
    ErrorTypes: {},
    Events: { LEVEL_LOADED: "loaded", ERROR: "error", FRAG_LOADING: "loading", FRAG_BUFFERED: "buffered" },
  };
});

const startMs = Date.parse("2026-03-12T14:00:00.000Z");
const tick = async () => vi.advanceTimersByTimeAsync(200);

class FakeVideo extends EventTarget {
  HAVE_CURRENT_DATA = 2;
  HAVE_FUTURE_DATA = 3;
  readyState = 4;
  ranges: [number, number][] = [];
  readonly ownerDocument = { hidden: false };
  readonly buffered = {
    length: 0,
    start: (index: number) => this.ranges[index]?.[0],
    end: (index: number) => this.ranges[index]?.[1],
  };
  currentTime = 0;
  playbackRate = 1;
  muted = true;
  hasAttribute(): boolean {
    return false;
  }
  async play(): Promise<void> {
    this.dispatchEvent(new Event("playing"));
  }
  pause(): void {
    this.dispatchEvent(new Event("pause"));
  }
}

/** The part of the page that goes on the whole screen. */
function aRoot() {
  const ownerDocument = { fullscreenElement: undefined as unknown, exitFullscreen: async () => show(undefined) };
  const root = Object.assign(new EventTarget(), { ownerDocument, requestFullscreen: async () => show(root) });
  const show = (element: unknown) => {
    ownerDocument.fullscreenElement = element;
    root.dispatchEvent(new Event("fullscreenchange"));
  };
  return { root: root as unknown as HTMLElement, show };
}

function aPlayer({
  nowMs = startMs + 3_600_000,
  fails,
  storage = VideoStorage.Cloud,
}: {
  nowMs?: number;
  fails?: string;
  storage?: VideoStorage;
} = {}) {
  const video = new FakeVideo();
  const { root, show } = aRoot();
  const saved: { fromMs: number; toMs: number }[] = [];
  const wanted: (string | undefined)[] = [];
  const waits: { done: number; total: number; failure?: string }[] = [];
  const begunMs = Date.now();
  const access = {
    source: { storage, link: VideoLink.Secure },
    async save(range: { fromMs: number; toMs: number }, _signal: AbortSignal, use?: RecordingUse) {
      wanted.push(use?.quality);
      if (fails !== undefined) throw new RecordingFailure(fails);
      saved.push(range);
      hls.baseMs = range.fromMs;
      return { url: "cloud://recordings/a.m3u8" };
    },
    peek: async () => ({ status: 404, data: undefined }),
    follow: () => waits[0],
    cancel: vi.fn(),
    dispose: vi.fn(),
  } as unknown as RecordingsAccess;
  const player = createPlayer({
    camera: { serialNumber: "GH-CAM", videoSourceId: "v1" },
    access,
    video: video as unknown as HTMLVideoElement,
    root,
    now: () => nowMs + Date.now() - begunMs,
    startMs,
    lengthSeconds: 300,
    quality: "auto",
  });
  /** The first picture of what is loaded stands. */
  const show1st = async () => {
    await tick();
    video.dispatchEvent(new Event("loadeddata"));
  };
  return { player, video, saved, wanted, waits, show, show1st, status: (): PlayerState["status"] => player.state.status };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hls.pieceSeconds = 3_600;
  vi.useRealTimers();
});

describe("[PL-17] a step by ten seconds", () => {
  it("shows the key frame before it first, and counts from where it goes, however fast steps follow", async () => {
    hls.pieceSeconds = 2;
    const { player, video, show1st } = aPlayer();
    await show1st();
    video.currentTime = 1.51;
    await tick();
    player.skip(10_000);
    expect([video.currentTime, player.state.atMs - startMs]).toEqual([10.02, 11_500]);
    await tick();
    player.skip(10_000);
    expect(video.currentTime).toBeCloseTo(20.02);
    expect(player.state.atMs - startMs).toBe(21_500);
    video.dispatchEvent(new Event("seeked"));
    await tick();
    expect([video.currentTime, player.state.atMs - startMs]).toEqual([21.51, 21_500]);
    video.dispatchEvent(new Event("seeked"));
    expect(video.currentTime).toBe(21.51);
    player.dispose();
  });
  it("goes to the very picture at once while its sound is heard", async () => {
    hls.pieceSeconds = 2;
    const { player, video, show1st } = aPlayer();
    await show1st();
    video.muted = false;
    player.goTo(startMs + 11_500);
    expect(video.currentTime).toBe(11.51);
    player.dispose();
  });
});

describe("[PL-08] the flags of a player", () => {
  it("say that it loads, plays, is paused and plays again", async () => {
    const { player, show1st, status } = aPlayer();
    expect([status(), player.state.progress]).toEqual(["preparing", undefined]);
    await show1st();
    expect(status()).toBe("playing");
    player.toggle();
    expect(status()).toBe("paused");
    player.toggle();
    expect(status()).toBe("playing");
    player.dispose();
  });

  it("say how much of what is prepared has come, until it plays", async () => {
    const { player, waits, show1st, status } = aPlayer();
    await show1st();
    waits.push({ done: 3, total: 10 });
    await tick();
    expect([status(), player.state.progress]).toEqual(["preparing", { done: 3, total: 10 }]);
    waits.pop();
    await tick();
    expect([status(), player.state.progress]).toEqual(["playing", undefined]);
    player.dispose();
  });

  it("say that it failed and why, before it plays and while what comes is waited for", async () => {
    const before = aPlayer({ fails: "NotFound" });
    await tick();
    expect([before.status(), before.player.state.reason]).toEqual(["failed", "NotFound"]);
    before.player.dispose();
    const meanwhile = aPlayer();
    await meanwhile.show1st();
    meanwhile.waits.push({ done: 0, total: 1, failure: "Error" });
    const { destroyed } = hls;
    await tick();
    expect([meanwhile.status(), meanwhile.player.state.reason, hls.destroyed - destroyed]).toEqual(["failed", "Error", 1]);
    meanwhile.player.dispose();
  });

  it("say that a range is chosen", async () => {
    const { player } = aPlayer();
    await tick();
    player.toggleSelection();
    expect(player.state.selection).toEqual({ fromMs: startMs - 15_000, toMs: startMs + 15_000 });
    player.toggleSelection();
    expect(player.state.selection).toBeUndefined();
    player.dispose();
  });

  it("say that it is on the whole screen, also when Escape ends that, and leave it when closed", async () => {
    const { player, show } = aPlayer();
    await player.toggleFullScreen();
    expect(player.state.isFullScreen).toBe(true);
    show(undefined);
    expect(player.state.isFullScreen).toBe(false);
    await player.toggleFullScreen();
    player.dispose();
    expect(player.root.ownerDocument.fullscreenElement).toBeUndefined();
  });
});

describe("[PL-09] the window of what is played", () => {
  it("is loaded anew where it is dropped, as long as it was", async () => {
    const { player, saved, show1st, status } = aPlayer();
    await show1st();
    player.moveClip(startMs - 120_000);
    expect([status(), player.state.atMs]).toEqual(["preparing", startMs - 120_000]);
    await show1st();
    expect([status(), saved.at(-1)]).toEqual(["playing", { fromMs: startMs - 120_000, toMs: startMs + 180_000 }]);
    player.dispose();
  });

  it("is followed by the next at its end", async () => {
    const { player, video, saved, show1st } = aPlayer();
    await show1st();
    video.dispatchEvent(new Event("ended"));
    await show1st();
    expect(saved.at(-1)).toEqual({ fromMs: startMs + 300_000, toMs: startMs + 600_000 });
    player.dispose();
  });

  it("has no next one that ends in the future, and ends with the reason where nothing more was recorded", async () => {
    const { player, video, show1st, status } = aPlayer({ nowMs: startMs + 304_000 });
    await show1st();
    expect([player.nextClip(1), player.nextClip(-1)]).toEqual([undefined, startMs - 300_000]);
    video.dispatchEvent(new Event("ended"));
    expect([status(), player.state.reason]).toEqual(["ended", "InsufficientDataAvailable"]);
    player.dispose();
  });
});

describe("[PL-08] an instant that has only just passed", () => {
  it("is waited for until it can be played", async () => {
    const { player, saved, show1st, status } = aPlayer({ nowMs: startMs + 1_000 });
    expect([status(), player.state.reason, saved]).toEqual(["preparing", undefined, []]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saved).toEqual([{ fromMs: startMs, toMs: startMs + 2_000 }]);
    await show1st();
    expect(status()).toBe("playing");
    player.dispose();
  });

  it("is not waited for by who left for another", async () => {
    const { player, saved } = aPlayer({ nowMs: startMs + 1_000 });
    player.goTo(startMs - 60_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saved).toHaveLength(1);
    expect(saved[0]?.fromMs).toBe(startMs - 60_000);
    player.dispose();
  });

  it("is refused where it is yet to come", () => {
    const { player, status } = aPlayer({ nowMs: startMs - 1 });
    expect([status(), player.state.reason]).toEqual(["ended", "InsufficientDataAvailable"]);
    player.dispose();
  });
});

describe("[PL-15] the first picture", () => {
  const load = (video: FakeVideo, sn: number, ranges: [number, number][]) => {
    hls.tell("loading", { frag: { sn } });
    video.ranges = ranges;
    Object.assign(video.buffered, { length: ranges.length });
    hls.tell("buffered", { frag: { sn } });
  };

  it("is that of the next piece, where the one that is sought was loaded and has none", async () => {
    hls.pieceSeconds = 2;
    const { player, video } = aPlayer();
    video.readyState = 1;
    await tick();
    load(video, 0, []);
    expect(video.currentTime).toBe(0);
    video.currentTime = 0.02;
    load(video, 1, [[2.01, 4]]);
    expect(video.currentTime).toBeCloseTo(2.02);
    player.dispose();
  });

  it("is waited for as long as the piece that is sought is being loaded", async () => {
    hls.pieceSeconds = 2;
    const { player, video } = aPlayer();
    video.readyState = 1;
    await tick();
    load(video, 1, [[2.01, 4]]);
    video.currentTime = 1;
    load(video, 2, [[2.01, 6]]);
    expect(video.currentTime).toBe(1);
    player.dispose();
  });

  it("that does not come, though the gateway is in this network, is said, except in a window that nobody sees", async () => {
    const { player, video, status } = aPlayer({ storage: VideoStorage.Local });
    video.readyState = 1;
    video.ownerDocument.hidden = true;
    await vi.advanceTimersByTimeAsync(39_000);
    expect(status()).toBe("preparing");
    video.ownerDocument.hidden = false;
    load(video, 0, []);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(status()).toBe("preparing");
    await vi.advanceTimersByTimeAsync(1_001);
    expect([status(), player.state.reason]).toEqual(["failed", "ErrorHLSSupport"]);
    player.dispose();
  });
});

describe("[PL-17] a range that is begun as soon as a recording plays", () => {
  it("begins with what is shown, however long nothing was recorded before it", async () => {
    const { player, video } = aPlayer();
    await tick();
    video.currentTime = 18.01;
    video.dispatchEvent(new Event("loadeddata"));
    player.mark("fromMs");
    expect([player.state.atMs - startMs, (player.state.selection?.fromMs ?? 0) - startMs]).toEqual([18_000, 18_000]);
    player.dispose();
  });
});

describe("[GN-12] the quality of what is played", () => {
  it("is loaded anew where it stands", async () => {
    const { player, video, saved, wanted, show1st, status } = aPlayer();
    await show1st();
    video.currentTime = 42.01;
    await tick();
    player.setQuality("cloudLow");
    await show1st();
    expect([status(), wanted, saved.at(-1)?.fromMs]).toEqual(["playing", ["auto", "cloudLow"], startMs + 42_000]);
    player.dispose();
  });

  it("is no reason to say that nothing was recorded", async () => {
    const { player, status } = aPlayer({ fails: "NotFound" });
    await tick();
    player.setQuality("sdLow");
    await tick();
    expect([status(), player.state.reason]).toEqual(["failed", "NotInThisQuality"]);
    player.setQuality("auto");
    await tick();
    expect(player.state.reason).toBe("NotFound");
    player.dispose();
  });
});
