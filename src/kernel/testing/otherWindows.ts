import { vi } from "vitest";
import { stubLayout } from "./stubLayout.ts";

/** Other windows in a page without a browser (jsdom): frames that load at once. `isBlocked`: the browser opens none. */
export function otherWindows() {
  const state: { isBlocked: boolean; opened: string[] } = { isBlocked: false, opened: [] };
  stubLayout();
  vi.spyOn(window, "focus").mockImplementation(() => undefined);
  vi.spyOn(window, "open").mockImplementation((url) => {
    if (state.isBlocked) return null;
    state.opened.push(String(url));
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const other = frame.contentWindow;
    if (!other) throw new Error("A frame has no window");
    other.focus = () => undefined;
    other.close = () => frame.remove();
    // The frame tells by itself at any time that it is there: a window that loads twice takes on the title of the page again.
    other.addEventListener("load", (event) => event.isTrusted && event.stopImmediatePropagation());
    setTimeout(() => other.dispatchEvent(new Event("load")));
    return other;
  });
  return state;
}
