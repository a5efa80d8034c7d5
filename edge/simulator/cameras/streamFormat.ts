import { sceneHeight, sceneWidth } from "./scenes/scene.ts";

export type StreamName = "main" | "sub";

/** How one of a camera's streams is encoded. */
export interface StreamFormat {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Frames from one key frame to the next. */
  readonly keyFrameInterval: number;
  readonly kilobits: number;
}

export const streamFormats: Record<StreamName, Omit<StreamFormat, "keyFrameInterval">> = {
  main: { width: sceneWidth, height: sceneHeight, framesPerSecond: 15, kilobits: 600 },
  sub: { width: sceneWidth / 2, height: sceneHeight / 2, framesPerSecond: 7.5, kilobits: 150 },
};

/** A stream of cameras that send a key frame so often. */
export function streamFormat(stream: StreamName, keyFrameSeconds: number): StreamFormat {
  const format = streamFormats[stream];
  return { ...format, keyFrameInterval: Math.round(format.framesPerSecond * keyFrameSeconds) };
}
