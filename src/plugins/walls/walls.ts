import { proxy, ref, snapshot } from "valtio";
import { subscribeKey } from "valtio/utils";
import { listVideoWalls, type VideoWall } from "#contract/videoWalls.ts";
import { isAbort } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { openWall } from "./arrangement/openWall.ts";
import { openLive } from "./openLive.ts";
import type { Carousel, Walls, WallsState } from "./services.ts";

/** Delay before another attempt to load the walls. */
const retryMs = 15_000;

/** Loads the walls, offers them in the layout menu and follows other people's changes until the session ends. */
export function createWalls(kernel: Kernel): Walls {
  const { api, realtime, signal, sharedLayouts, own, t } = kernel;
  const state = proxy<WallsState>({ status: "loading", failure: undefined, walls: [], newer: undefined, carousel: undefined });
  let loads = 0;
  /** Running changes of this console, whose notifications may arrive before their answers. */
  let changes = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const get = (id: string) => snapshot(state).walls.find((wall) => wall.id === id) as VideoWall | undefined;
  /** The code that arranges walls; it loads with the first wall. */
  let arrange: typeof openWall | undefined;
  const withArrangement = async (): Promise<typeof openWall> => (arrange ??= (await import("./arrangement/openWall.ts")).openWall);
  const layoutOf = (wall: VideoWall, by: typeof openWall, live?: ReadonlyMap<string, string>) => ({
    id: wall.id,
    name: wall.videoWallName,
    version: wall.version,
    isLocked: wall.isFrozen,
    arrangement: by(wall, live),
  });
  const offer = () =>
    sharedLayouts.offer(
      state.walls.map(({ id, videoWallName, isOwn, ownerName, isFrozen, frozenByName }) => ({
        id,
        name: videoWallName,
        owner: isOwn ? t("walls.mine") : ownerName,
        lockedBecause: isFrozen ? lockSentence(kernel, frozenByName) : undefined,
      })),
    );
  /** Shows the stored version of the wall on screen, unless the person has changed it. */
  const follow = () => {
    const shown = kernel.state.sharedLayout?.id;
    const known = shown === undefined ? undefined : sharedLayouts.of(shown);
    if (changes > 0 || shown === undefined || !known) return;
    const wall = get(shown);
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
  };
  const put = (walls: readonly VideoWall[]) => {
    state.walls = ref([...walls].toSorted((a, b) => a.videoWallName.localeCompare(b.videoWallName, undefined, { numeric: true })));
    offer();
    follow();
  };

  async function reload(): Promise<void> {
    const load = ++loads;
    clearTimeout(retry);
    try {
      const walls = await api.call(listVideoWalls, { query: { includeStreams: "true" } }, signal);
      if (load !== loads) return;
      Object.assign(state, { status: "ready", failure: undefined });
      put(walls);
    } catch (error) {
      if (load !== loads || isAbort(error)) return;
      state.failure = error;
      if (state.status !== "ready") state.status = "failed";
      retry = setTimeout(() => void reload(), retryMs);
    }
  }

  if (kernel.state.scopes.has("device_r")) {
    realtime.subscribe("VideoWalls/Index", () => void reload());
    realtime.onReset(() => void reload());
    own(() => clearTimeout(retry));
    own(subscribeKey(kernel.state, "language", offer));
    void reload();
  }
  let carousel: Promise<Carousel> | undefined;
  const walls: Walls = {
    state,
    get,
    reload,
    carousel: () => (carousel ??= import("./carousel/createCarousel.ts").then((made) => made.createCarousel(kernel, walls, state))),
    async open(wall, live) {
      const isOpen = await sharedLayouts.open(layoutOf(wall, await withArrangement(), live));
      // The person's unsaved changes may be older than the stored version.
      if (isOpen) follow();
      return isOpen;
    },
    async change(act) {
      changes += 1;
      try {
        return await act();
      } finally {
        changes -= 1;
        await reload();
      }
    },
    replace(id, wall) {
      loads += 1;
      const others = state.walls.filter((each) => each.id !== id);
      put(wall ? [...others, wall] : others);
    },
    takeNewer(id) {
      const wall = get(id);
      state.newer = undefined;
      if (wall) void withArrangement().then((by) => sharedLayouts.follow(layoutOf(wall, by, openLive(kernel))));
    },
    keepMine(id) {
      const wall = get(id);
      state.newer = undefined;
      if (wall) void withArrangement().then((by) => sharedLayouts.amend(id, layoutOf(wall, by)));
    },
  };
  return walls;
}

export function lockSentence({ t }: Pick<Kernel, "t">, frozenByName: string | undefined): string {
  return frozenByName === undefined ? t("walls.frozen") : t("walls.frozenBy", { name: frozenByName });
}
