import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** When `noteFrames` began, and when each frame of the video was shown since: milliseconds of the page. */
    shownFrames: number[];
  }
}

/** Begins to note when each frame of the live video is shown. */
export function noteFrames(page: Page): Promise<void> {
  return page.locator(".livetile video").evaluate((element) => {
    const video = element as HTMLVideoElement;
    const shown = [performance.now()];
    window.shownFrames = shown;
    const note = () => {
      shown.push(performance.now());
      video.requestVideoFrameCallback(note);
    };
    video.requestVideoFrameCallback(note);
  });
}

/** The longest time, in milliseconds, that one frame stood on the screen since `noteFrames`, up to now. */
export function longestStandstill(page: Page): Promise<number> {
  return page.evaluate(() => {
    const times = [...window.shownFrames, performance.now()];
    return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
  });
}
