import type { Kernel } from "#kernel/plugin.ts";
import { cameraOf, type OnePlayer, playerOf } from "./player/playedBy.ts";
import type { Selection } from "./download/selection.ts";

export { readRecorded } from "./player/rangeReaders.ts";

/** What a player shows now. */
export interface Played {
  readonly serialNumber: string;
  readonly videoSourceId: string;
  readonly video: HTMLVideoElement;
  /** The instant of the picture, in milliseconds since 1970, once the video does not seek. */
  shownMs(): number;
  /** What is to be taken away; undefined where nothing was chosen. */
  readonly range: Selection | undefined;
}

/** Of a player's panel, or of the player that the keyboard works on. */
export function playedIn(args: OnePlayer, kernel: Kernel): Played | undefined {
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
}
