import { vi } from "vitest";

/** jsdom has no layout: nothing is told of sizes, and nothing scrolls. A component may ask the window of its document for the observer. */
export function stubLayout(): void {
  class Unseen {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("ResizeObserver", Unseen);
  const view = document.defaultView;
  Element.prototype.scrollIntoView = () => undefined;
  if (view) Object.assign(view, { ResizeObserver: Unseen });
}
