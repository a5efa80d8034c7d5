import { snapshot } from "valtio";
import type { VideoWall } from "#contract/videoWalls.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { openWall } from "./arrangement/openWall.ts";
import { openLive } from "./openLive.ts";
import type { Walls, WallsState } from "./services.ts";

/** The wall on screen: opens it, and keeps it like the stored one. */
export interface WallScreen extends Pick<Walls, "open" | "takeNewer" | "keepMine"> {
  /** Shows the stored version of the wall on screen, unless the person has changed it. */
  follow(): void;
}

/** `isSaving`: changes of this console are running, whose notifications may arrive before their answers. */
export function createWallScreen(kernel: Kernel, state: WallsState, isSaving: () => boolean): WallScreen {
  const { sharedLayouts, signal } = kernel;
  /** The code that arranges walls; it loads with the first wall. */
  let arrange: typeof openWall | undefined;
  const withArrangement = async (): Promise<typeof openWall> => (arrange ??= (await import("./arrangement/openWall.ts")).openWall);

  function follow(): void {
    const shown = kernel.state.sharedLayout?.id;
    const known = shown === undefined ? undefined : sharedLayouts.of(shown);
    if (isSaving() || shown === undefined || !known) return;
    const wall = wallOf(state, shown);
    if (!wall) {
      state.newer = undefined;
      kernel.toast.warning("walls.shownIsGone");
      void sharedLayouts.forget(shown);
    } else if (wall.version === known.version) {
      if (wall.isFrozen !== known.isLocked) sharedLayouts.amend(shown, { isLocked: wall.isFrozen });
    } else if (known.isUnsaved) {
      sharedLayouts.amend(shown, { name: wall.videoWallName, isLocked: wall.isFrozen });
      state.newer = shown;
    } else if (arrange) {
      state.newer = undefined;
      sharedLayouts.follow(layoutOf(wall, arrange, openLive(kernel)));
    } else {
      // The screen and the wall may have changed while the code loaded, so check again.
      void withArrangement().then(
        () => signal.aborted || follow(),
        () => undefined,
      );
    }
  }

  return {
    follow,
    async open(wall, live) {
      const isOpen = await sharedLayouts.open(layoutOf(wall, await withArrangement(), live));
      // The person's unsaved changes may be older than the stored version.
      if (isOpen) follow();
      return isOpen;
    },
    takeNewer(id) {
      const wall = wallOf(state, id);
      state.newer = undefined;
      if (wall) void withArrangement().then((by) => sharedLayouts.follow(layoutOf(wall, by, openLive(kernel))));
    },
    keepMine(id) {
      const wall = wallOf(state, id);
      state.newer = undefined;
      if (wall) void withArrangement().then((by) => sharedLayouts.amend(id, layoutOf(wall, by)));
    },
  };
}

/** The stored wall; a snapshot, so that it can be kept. */
export function wallOf(state: WallsState, id: string): VideoWall | undefined {
  return snapshot(state).walls.find((wall) => wall.id === id) as VideoWall | undefined;
}

function layoutOf(wall: VideoWall, by: typeof openWall, live?: ReadonlyMap<string, string>) {
  return { id: wall.id, name: wall.videoWallName, version: wall.version, isLocked: wall.isFrozen, arrangement: by(wall, live) };
}
