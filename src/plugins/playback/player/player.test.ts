import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { VideoLink, VideoStorage } from "#contract/enumerations.ts";
import { createPlayer, type PlayerState } from "./player.ts";
import { RecordingFailure, type RecordingsAccess, type RecordingUse } from "./recordingsAccess.ts";

/** Plays what it is told to have: its playlist begins where the clip does. */
const hls = vi.hoisted(() => ({ baseMs: 0, destroyed: 0 }));
vi.mock("hls.js", () => {
  class FakeHls {
    listeners = new Map<string, (event: string, data: unknown) => void>();
    on(name: string, hear: (event: string, data: unknown) => void): void {
      this.listeners.set(name, hear);
    }
    loadSource(): void {
      const fragments = [{ start: 0, duration: 3_600, programDateTime: hls.baseMs, gap: false }];
      this.listeners.get("loaded")?.("loaded", { details: { fragments } });
    }
    attachMedia(): void {}
    startLoad(): void {}
    destroy(): void {
      hls.destroyed += 1;
    }
  }
  return { default: FakeHls, ErrorDetails: {}, ErrorTypes: {}, Events: { LEVEL_LOADED: "loaded", ERROR: "error" } };
});

const startMs = Date.parse("2026-03-12T14:00:00.000Z");
const tick = async () => vi.advanceTimersByTimeAsync(200);

class FakeVideo extends EventTarget {
  HAVE_FUTURE_DATA = 3;
  readyState = 4;
  currentTime = 0;
  playbackRate = 1;
  muted = true;
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

function aPlayer({ nowMs = startMs + 3_600_000, fails }: { nowMs?: number; fails?: string } = {}) {
  const video = new FakeVideo();
  const { root, show } = aRoot();
  const saved: { fromMs: number; toMs: number }[] = [];
  const wanted: (string | undefined)[] = [];
  const waits: { done: number; total: number; failure?: string }[] = [];
  const access = {
    source: { storage: VideoStorage.Cloud, link: VideoLink.Secure },
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
    now: () => nowMs,
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
afterEach(() => void vi.useRealTimers());

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

describe("[GN-12] the quality of what is played", () => {
  it("is loaded anew where it stands", async () => {
    const { player, video, saved, wanted, show1st, status } = aPlayer();
    await show1st();
    video.currentTime = 42;
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
