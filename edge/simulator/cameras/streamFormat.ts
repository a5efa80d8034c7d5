import { sceneHeight, sceneWidth } from "./scenes/scene.ts";

export type StreamName = "main" | "sub";

/** How one of a camera's streams is encoded. A key frame comes every two seconds. */
export interface StreamFormat {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly keyFrameInterval: number;
  readonly kilobits: number;
}

export const streamFormats: Record<StreamName, StreamFormat> = {
  main: { width: sceneWidth, height: sceneHeight, framesPerSecond: 15, keyFrameInterval: 30, kilobits: 600 },
  sub: { width: sceneWidth / 2, height: sceneHeight / 2, framesPerSecond: 7.5, keyFrameInterval: 15, kilobits: 150 },
};
