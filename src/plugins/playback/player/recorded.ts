import type { Kernel } from "#kernel/plugin.ts";
import type { Recorded } from "../services.ts";
import { cameraOf, playerOf } from "./playedBy.ts";

/** The player's range and recordings for other plugins. */
export function createRecorded(kernel: Kernel): Recorded {
  return {
    playedIn(args) {
      const player = playerOf(args, kernel);
      const camera = player && cameraOf(player, kernel);
      if (!camera) return undefined;
      const { videoSourceId, video, state } = player;
      return {
        serialNumber: camera.serialNumber,
        videoSourceId,
        video,
        shownMs: player.shownMs,
        range: state.selection && { ...state.selection },
      };
    },
    read: async (...asked) => (await import("../download/readTakenRange.ts")).readTakenRange(kernel, ...asked),
  };
}
