import type { Player } from "#plugins/playback/player/player.ts";
import { createPlayerState, type PlayerState } from "#plugins/playback/player/playerState.ts";

/** A player that stands at an instant and does nothing; it needs a DOM for its picture. */
export function aPlayer({ state, ...overrides }: Partial<Omit<Player, "state">> & { state?: Partial<PlayerState> } = {}): Player {
  const camera = { serialNumber: "GH-CAM20-00817C01-1F7A20C4E9B3", videoSourceId: "v1" };
  return {
    state: Object.assign(createPlayerState({ startMs: 0, lengthSeconds: 300, quality: "auto" }), state),
    camera,
    videoSourceId: overrides.camera?.videoSourceId ?? camera.videoSourceId,
    video: document.createElement("video"),
    root: document.createElement("div"),
    thumbnails: { open: nothing, prefetch: nothing, look: nothing, onChange: () => nothing, dispose: nothing },
    shownMs: () => 0,
    goTo: nothing,
    skip: nothing,
    moveClip: nothing,
    nextClip: nothing,
    toggleFullScreen: async () => undefined,
    toggle: nothing,
    pause: nothing,
    setSpeed: nothing,
    setLength: nothing,
    setQuality: nothing,
    toggleSound: nothing,
    toggleSelection: nothing,
    toggleSearch: nothing,
    toggleBookmarks: nothing,
    setBookmarking: nothing,
    mark: nothing,
    moveEdge: nothing,
    setSharing: nothing,
    cancel: nothing,
    retry: nothing,
    dispose: nothing,
    ...overrides,
  };
}

function nothing(): undefined {}
