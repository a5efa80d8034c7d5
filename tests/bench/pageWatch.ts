import type { Page } from "@playwright/test";

/** What a watched page knows of itself. Times are in milliseconds since the page began to load. */
export interface PageWatch {
  /** Tasks of more than 50 ms. */
  tasks: { startedMs: number; tookMs: number }[];
  /** Resolves when what is there now has been painted. */
  painted(): Promise<number>;
  /** Resolves when something has come under an element that may itself be yet to come, and all that comes with it is painted. */
  changed(selector: string, quietMs: number): Promise<number>;
  /** What a measurement that was begun in the page comes to. */
  pending: Promise<number>;
}

declare global {
  interface Window {
    bench: PageWatch;
  }
}

/** Runs in every page before its own scripts. */
export function watchPage(): void {
  const tasks: PageWatch["tasks"] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startedMs: startTime, tookMs: duration });
  }).observe({ type: "longtask", buffered: true });

  const painted = () =>
    new Promise<number>((done) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(undefined);
      });
    });

  const changed = (selector: string, quietMs: number) =>
    new Promise<number>((done, fail) => {
      const limit = setTimeout(() => fail(new Error(`Nothing changed under ${selector}`)), 10_000);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new MutationObserver((records) => {
        const isThere = records.some(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(selector));
        if (!isThere) return;
        clearTimeout(timer);
        void painted().then((at) => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            observer.disconnect();
            clearTimeout(limit);
            done(at);
          }, quietMs);
        });
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
  window.bench = { tasks, painted, changed, pending: Promise.resolve(0) };
}

/** The longest task of more than 50 ms that began after this moment of the page; 0 when there was none. */
export function longestTask(page: Page, sinceMs = 0): Promise<number> {
  return page.evaluate(
    (since) => window.bench.tasks.filter(({ startedMs }) => startedMs >= since).reduce((most, { tookMs }) => Math.max(most, tookMs), 0),
    sinceMs,
  );
}

export const nowIn = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Milliseconds from an event that `act` causes to the last painted change under an element that follows from it. */
export async function paintedAfter(
  page: Page,
  { event, selector, quietMs }: { event: "keydown" | "click"; selector: string; quietMs: number },
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(
    ([name, changing, quiet]) => {
      const happened = new Promise<number>((done) => {
        addEventListener(name, ({ timeStamp }) => done(timeStamp), { capture: true, once: true });
      });
      window.bench.pending = window.bench.changed(changing, quiet).then(async (at) => at - (await happened));
    },
    [event, selector, quietMs] as const,
  );
  await act();
  return page.evaluate(() => window.bench.pending);
}

/** Milliseconds from an event that `act` causes to the first picture of a video that comes with it. */
export async function firstPictureAfter(
  page: Page,
  { event, selector }: { event: "keydown" | "click"; selector: string },
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(
    ([name, video]) => {
      window.bench.pending = new Promise((done) => {
        let happenedMs = Number.NaN;
        addEventListener(name, ({ timeStamp }) => (happenedMs = timeStamp), { capture: true, once: true });
        const observer = new MutationObserver(() => {
          const found = document.querySelector<HTMLVideoElement>(video);
          if (!found) return;
          observer.disconnect();
          found.requestVideoFrameCallback((_now, { expectedDisplayTime }) => done(expectedDisplayTime - happenedMs));
        });
        observer.observe(document, { subtree: true, childList: true });
      });
    },
    [event, selector] as const,
  );
  await act();
  return page.evaluate(() => window.bench.pending);
}

/** Milliseconds from an event that sends a paused video elsewhere to the first picture that it shows there, or until it seeks no further. */
export async function soughtPictureAfter(
  page: Page,
  { event, selector, isLast = false }: { event: "keydown" | "pointerup"; selector: string; isLast?: boolean },
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(
    ([name, wanted, waits]) => {
      const video = document.querySelector<HTMLVideoElement>(wanted);
      if (!video) throw new Error(`There is no ${wanted}`);
      window.bench.pending = new Promise((done, fail) => {
        setTimeout(() => fail(new Error("No picture came")), 20_000);
        let happenedMs = Number.NaN;
        const handleEvent = ({ timeStamp }: Event) => {
          happenedMs = timeStamp;
          // Asked for once it seeks, one in forty was shown before: a paused video shows no other.
          if (!waits) video.requestVideoFrameCallback((_now, { expectedDisplayTime }) => done(expectedDisplayTime - happenedMs));
        };
        addEventListener(name, handleEvent, { capture: true, once: true });
        // What listens to the same event may send it on.
        const handleSeeked = () =>
          setTimeout(() => {
            if (video.seeking) return;
            video.removeEventListener("seeked", handleSeeked);
            requestAnimationFrame((shownMs) => done(shownMs - happenedMs));
          });
        if (waits) video.addEventListener("seeked", handleSeeked);
      });
    },
    [event, selector, isLast] as const,
  );
  await act();
  return page.evaluate(() => window.bench.pending);
}
