import { proxy } from "valtio/vanilla";
import type { LiveView, LiveViews } from "../services.ts";
import type { LiveState } from "./liveState.ts";

/** The live views of this page; all of them disconnect when the page closes. */
export function createLiveViews(page: Pick<Window, "addEventListener" | "removeEventListener">): LiveViews & { dispose(): void } {
  const state = proxy<Record<string, LiveState>>({});
  /** Most recently used last. */
  let views: { id: string; view: LiveView }[] = [];
  let count = 0;

  const handleHide = () => {
    for (const { view } of views) view.close();
  };
  const handleShow = (event: PageTransitionEvent) => {
    // Only a page that the browser restores from its cache still has views to reconnect.
    if (event.persisted) for (const { view } of views) view.reconnect();
  };
  page.addEventListener("pagehide", handleHide);
  page.addEventListener("pageshow", handleShow);

  return {
    state,
    of: (serialNumber) => views.findLast(({ view }) => view.serialNumber === serialNumber)?.view,
    add(view) {
      const id = `view-${count++}`;
      views.push({ id, view });
      state[id] = view.state as LiveState;
      return () => {
        views = views.filter((each) => each.id !== id);
        delete state[id];
      };
    },
    touch(view) {
      views = [...views.filter((each) => each.view !== view), ...views.filter((each) => each.view === view)];
    },
    dispose() {
      page.removeEventListener("pagehide", handleHide);
      page.removeEventListener("pageshow", handleShow);
      handleHide();
    },
  };
}
