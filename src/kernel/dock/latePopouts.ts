import type { DockviewApi } from "dockview-react";
import { log } from "../log.ts";
import type { PopoutOptions, Popouts } from "./popouts.ts";

/** The other windows of a dock. Their code loads when the first one opens, because most people have none. */
export function latePopouts(dock: DockviewApi, options: PopoutOptions) {
  let made: Promise<Popouts> | undefined;
  const make = async () => (await import("./popouts.ts")).createPopouts(dock, options);
  const get = () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
  const withMade = (act: (popouts: Popouts) => void) => void made?.then(act, () => undefined);
  const added = dock.onDidAddPopoutGroup(
    () => void get().catch((error: unknown) => log.error("Another window is not whole", { error: String(error) })),
  );
  return {
    get,
    refresh: () => withMade((popouts) => popouts.refresh()),
    dispose() {
      added.dispose();
      withMade((popouts) => popouts.dispose());
    },
  };
}
