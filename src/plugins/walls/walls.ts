import { proxy, ref } from "valtio";
import { subscribeKey } from "valtio/utils";
import { listVideoWalls, type VideoWall } from "#contract/videoWalls.ts";
import { isAbort } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Carousel, Walls, WallsState } from "./services.ts";
import { createWallScreen, wallOf } from "./wallScreen.ts";

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

  const { follow, ...ofScreen } = createWallScreen(kernel, state, () => changes > 0);
  const offer = () =>
    sharedLayouts.offer(
      state.walls.map(({ id, videoWallName, isOwn, ownerName, isFrozen, frozenByName }) => ({
        id,
        name: videoWallName,
        owner: isOwn ? t("walls.mine") : ownerName,
        lockedBecause: isFrozen ? lockSentence(kernel, frozenByName) : undefined,
      })),
    );
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
    ...ofScreen,
    state,
    get: (id) => wallOf(state, id),
    reload,
    carousel: () => (carousel ??= import("./carousel/createCarousel.ts").then((made) => made.createCarousel(kernel, walls, state))),
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
  };
  return walls;
}

export function lockSentence({ t }: Pick<Kernel, "t">, frozenByName: string | undefined): string {
  return frozenByName === undefined ? t("walls.frozen") : t("walls.frozenBy", { name: frozenByName });
}
