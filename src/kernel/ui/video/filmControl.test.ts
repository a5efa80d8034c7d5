import { describe, expect, it } from "vitest";
import { createFilmControl, type FilmMemory } from "./filmControl.ts";

/** A `<video>` as far as the control knows it. */
class FakeVideo extends EventTarget {
  paused = true;
  ended = false;
  currentTime = 0;
  duration = 60;
  muted = true;
  videoHeight = 1080;
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

function aFilm(remembered?: number) {
  const video = new FakeVideo();
  const kept: (number | undefined)[] = [];
  const memory: FilmMemory = { read: () => remembered, write: (seconds) => void kept.push(seconds) };
  const control = createFilmControl(video as unknown as HTMLVideoElement, memory);
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
