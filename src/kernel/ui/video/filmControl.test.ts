import { describe, expect, it, vi } from "vitest";
import { createFilmControl, type FilmMemory } from "./filmControl.ts";
import { filmTexts } from "./filmTexts.ts";

/** A `<video>` as far as the control knows it. */
class FakeVideo extends EventTarget {
  paused = true;
  ended = false;
  currentTime = 0;
  duration = 60;
  muted = true;
  videoHeight = 1080;
  src = "";
  currentSrc = "";
  clientWidth = 800;
  clientHeight = 450;
  error: { code: number } | null = null;
  style = { scale: "", transformOrigin: "" };
  #rate = 1;
  get playbackRate() {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    this.#rate = rate;
    this.tell("ratechange");
  }
  tell(name: string) {
    this.dispatchEvent(new Event(name));
  }
  async play() {
    this.paused = false;
    this.tell("play");
  }
  pause() {
    this.paused = true;
    this.tell("pause");
  }
}

function aFilm(remembered?: number, answerTo = async (_url: string): Promise<number | undefined> => undefined) {
  const video = new FakeVideo();
  const kept: (number | undefined)[] = [];
  const memory: FilmMemory = { read: () => remembered, write: (seconds) => void kept.push(seconds) };
  const control = createFilmControl(video as unknown as HTMLVideoElement, memory, answerTo);
  video.tell("loadedmetadata");
  return { video, control, kept };
}

describe("[EV-06] the control of a film", () => {
  it("steps by what was chosen, within the film", () => {
    const { control } = aFilm();
    control.step(1);
    expect(control.state.seconds).toBe(10);
    control.setStep(200);
    control.step(1);
    expect([control.state.stepSeconds, control.state.seconds]).toEqual([90, 60]);
    control.step(-1);
    expect(control.state.seconds).toBe(0);
  });

  it("tells whoever listens of speed, and goes back to what plays after a pause of its own [EV-05]", async () => {
    const { control, video } = aFilm();
    let told = 0;
    const stop = control.subscribe(() => (told += 1));
    control.setSpeed(1.5);
    expect([told, control.state.speed]).toEqual([1, 1.5]);
    control.toggle();
    control.pause();
    expect(control.state.isPlaying).toBe(false);
    control.resume();
    expect(control.state.isPlaying).toBe(true);
    video.pause();
    control.pause();
    control.resume();
    expect(control.state.isPlaying).toBe(false);
    stop();
    const before = told;
    control.setSpeed(2);
    expect(told).toBe(before);
  });

  it("goes on where it was left, and keeps where it is left unless that is the beginning or the end", () => {
    expect(aFilm(30).control.video.currentTime).toBe(30);
    expect(aFilm(50).control.video.currentTime).toBe(0);
    const { control, kept } = aFilm();
    for (const seconds of [3, 25, 45]) {
      control.seek(seconds);
      control.video.pause();
    }
    expect(kept).toEqual([undefined, 25, undefined]);
  });

  it("shows the picture up to five times as large, moved within its edges", () => {
    const { control, video } = aFilm();
    control.setZoom(9);
    expect([control.state.zoom, video.style.scale]).toEqual([5, "5"]);
    control.pan(-100_000, 100_000);
    expect(video.style.transformOrigin).toBe("100% 0%");
    control.setZoom(1);
    expect(video.style.transformOrigin).toBe("50% 50%");
  });

  it.each([
    [4, 429, "tooMany"],
    [4, 403, "expired"],
    [4, 206, "format"],
    [2, undefined, "network"],
  ] as const)("[EV-04] asks the platform why: code %i, answered with %s, is %s", async (code, answer, cause) => {
    const asked: string[] = [];
    const { control, video } = aFilm(undefined, async (url) => {
      asked.push(url);
      return answer;
    });
    video.src = "/event-videos/v1.mp4";
    video.error = { code };
    video.tell("error");
    expect(control.state.cause).toBeUndefined();
    await vi.waitFor(() => expect(control.state.cause).toBe(cause));
    expect(asked).toEqual(["/event-videos/v1.mp4"]);
  });

  it("[EV-04] knows of an encrypted one, and tells nothing of one that was left meanwhile", async () => {
    const { control, video } = aFilm(undefined, async () => 206);
    video.tell("encrypted");
    video.error = { code: 3 };
    video.tell("error");
    await vi.waitFor(() => expect(control.state.cause).toBe("encrypted"));
    const left = aFilm(undefined, async () => 429);
    left.video.error = { code: 4 };
    left.video.tell("error");
    left.control.dispose();
    await Promise.resolve();
    expect(left.control.state.cause).toBeUndefined();
  });

  it("[EV-04] has a text for each cause in both languages, and the code of what failed beside it", () => {
    for (const cause of ["aborted", "network", "corrupt", "format", "noSource", "encrypted", "expired", "tooMany", "gone"] as const)
      expect([filmTexts.en[cause], filmTexts.es[cause]].map((text) => text.length > 10)).toEqual([true, true]);
    expect(new Set(Object.values(filmTexts.es)).size).toBe(Object.keys(filmTexts.es).length);
  });

  it("[EV-04] tells why it does not play, and nothing more once it is over", () => {
    const { control, video } = aFilm();
    video.error = { code: 4 };
    video.tell("error");
    expect(control.state.fault).toBe("MEDIA_ERR_SRC_NOT_SUPPORTED");
    control.dispose();
    video.error = { code: 2 };
    video.tell("error");
    expect(control.state.fault).toBe("MEDIA_ERR_SRC_NOT_SUPPORTED");
  });
});
