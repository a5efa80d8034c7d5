import { createListeners, type Dispose } from "../../sources/listeners.ts";
import { createFrame, type Frame, halve } from "./drawing/picture.ts";
import type { Renderer } from "./renderer.ts";
import { type StreamName, streamFormats } from "./streamFormat.ts";

type FrameListener = (frame: Frame, instant: number) => void;

/** The view of one camera, drawn once for both of its streams and only while somebody reads it. */
export interface CameraPicture {
  /** The frame is drawn over after the listener returns. `instant` is epoch milliseconds. */
  subscribe(stream: StreamName, listener: FrameListener): Dispose;
  dispose(): void;
}

interface CameraPictureOptions {
  /** Size of the main stream. */
  readonly framesPerSecond: number;
  /** Asked once, when the first frame is wanted. */
  readonly openRenderer: () => Promise<Renderer>;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

export function createCameraPicture({ framesPerSecond, openRenderer, now, onFailure }: CameraPictureOptions): CameraPicture {
  const tickMs = 1_000 / framesPerSecond;
  const main = createListeners<[frame: Frame, instant: number]>();
  const sub = createListeners<[frame: Frame, instant: number]>();
  const small = createFrame(streamFormats.sub.width, streamFormats.sub.height);
  let opening: Promise<void> | undefined;
  let renderer: Renderer | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dueMs: number | undefined;
  let tick = 0;
  let isDisposed = false;

  const isWanted = () => !isDisposed && main.size + sub.size > 0;

  const draw = () => {
    timer = undefined;
    if (!renderer || !isWanted()) return;
    tick++;
    const isSubTick = sub.size > 0 && tick % 2 === 0;
    if (main.size > 0 || isSubTick) {
      const instant = now();
      const frame = renderer.render(instant);
      main.emit(frame, instant);
      if (isSubTick) {
        halve(frame, small);
        sub.emit(small, instant);
      }
    }
    next();
  };

  const next = () => {
    if (timer || !renderer || !isWanted()) return;
    const nowMs = performance.now();
    // A late camera skips frames instead of catching up, and keeps its rhythm: two frames of one moment are worth no more than one.
    dueMs = dueMs === undefined ? nowMs : dueMs + tickMs * Math.max(1, Math.ceil((nowMs - dueMs) / tickMs));
    timer = setTimeout(draw, dueMs - nowMs);
  };

  const begin = () => {
    opening ??= openRenderer().then((opened) => {
      renderer = opened;
      next();
    }, onFailure);
    next();
  };

  return {
    subscribe(stream, listener) {
      const leave = (stream === "main" ? main : sub).add(listener);
      begin();
      return () => {
        leave();
        if (isWanted()) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
    dispose() {
      isDisposed = true;
      main.clear();
      sub.clear();
      clearTimeout(timer);
    },
  };
}
