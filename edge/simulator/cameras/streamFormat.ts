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

/** Of the main stream; the substream has half of it. */
export const usualFramesPerSecond = 15;

export const streamFormats: Record<StreamName, Pick<StreamFormat, "width" | "height" | "kilobits">> = {
  main: { width: sceneWidth, height: sceneHeight, kilobits: 600 },
  sub: { width: sceneWidth / 2, height: sceneHeight / 2, kilobits: 150 },
};

/** A stream of cameras that draw so many frames and send a key frame so often. */
export function streamFormat(
  stream: StreamName,
  { framesPerSecond, keyFrameSeconds }: { framesPerSecond: number; keyFrameSeconds: number },
): StreamFormat {
  const own = stream === "main" ? framesPerSecond : framesPerSecond / 2;
  return { ...streamFormats[stream], framesPerSecond: own, keyFrameInterval: Math.round(own * keyFrameSeconds) };
}
