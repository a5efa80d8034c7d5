import { proxy } from "valtio";
import { createZoom } from "#kernel/ui/zoom/zoom.ts";
import type { LiveState } from "#plugins/cameras/live/liveState.ts";
import type { LiveView } from "#plugins/cameras/services.ts";

/** Live video of an intercom that does nothing. */
export function aLiveView({ state, ...overrides }: Partial<Omit<LiveView, "state">> & { state?: Partial<LiveState> } = {}): LiveView {
  return {
    serialNumber: "GH-INT40-0127A3",
    state: proxy({
      status: "live",
      step: "seat",
      failureCode: undefined,
      stream: undefined,
      isAudioEnabled: true,
      sinceMs: 0,
      firstPictureMs: undefined,
      measures: undefined,
      talk: "off",
      speakerId: undefined,
      rendition: undefined,
      ...state,
    }),
    isMuted: true,
    zoom: createZoom(),
    toggleStatistics: () => undefined,
    reconnect: () => undefined,
    close: () => undefined,
    snapshot: async () => undefined,
    toggleSound: () => undefined,
    awaitsMicrophone: false,
    toggleTalk: async () => undefined,
    toggleFullScreen: async () => undefined,
    ...overrides,
  };
}
