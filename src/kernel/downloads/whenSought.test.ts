import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenSought } from "./whenSought.ts";

const aVideo = (seeking: boolean) => Object.assign(new EventTarget(), { seeking }) as unknown as HTMLVideoElement & { seeking: boolean };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("does not wait for a video that stands where it is", async () => {
  expect(await whenSought(aVideo(false))).toBe(true);
});

it("[PL-21] waits for the picture of an instant, also where a key frame is shown first", async () => {
  const video = aVideo(true);
  const done = vi.fn();
  void whenSought(video).then(done);
  video.dispatchEvent(new Event("seeked"));
  await vi.advanceTimersByTimeAsync(100);
  expect(done).not.toHaveBeenCalled();
  video.seeking = false;
  video.dispatchEvent(new Event("seeked"));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledExactlyOnceWith(true);
});

it("gives up on a picture that does not come", async () => {
  const done = vi.fn();
  void whenSought(aVideo(true)).then(done);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toHaveBeenCalledExactlyOnceWith(false);
});
