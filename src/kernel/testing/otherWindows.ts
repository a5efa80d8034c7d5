import { vi } from "vitest";
import { stubLayout } from "./stubLayout.ts";

/** Simulates other windows in jsdom by frames that load immediately. With `isBlocked`, the browser opens none. */
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
    // Blocks the frame's own load event, which may fire at any time: a second load would reset the window's title to the page's.
    other.addEventListener("load", (event) => event.isTrusted && event.stopImmediatePropagation());
    setTimeout(() => other.dispatchEvent(new Event("load")));
    return other;
  });
  return state;
}
