import { vi } from "vitest";

/** jsdom has no layout, so the stubs report no sizes and don't scroll. Components may get the observer from their document's window. */
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
