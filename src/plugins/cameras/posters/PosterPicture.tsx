import { type RefObject, useEffect, useRef } from "react";
import { useConsoleState } from "#kernel/hooks.ts";
import { drawStill } from "./drawStill.ts";
import type { Poster } from "./usePoster.ts";

/** Draws the poster on a canvas when it has come. */
export function usePosterOn(
  canvas: RefObject<HTMLCanvasElement | null>,
  poster: Poster | undefined,
  onDrawn?: (takenAtUtc: string | undefined) => void,
): void {
  const { isNarrow } = useConsoleState();
  useEffect(() => {
    if (!poster) return undefined;
    let isGone = false;
    void createImageBitmap(poster.picture)
      .then((bitmap) => {
        if (!isGone && canvas.current) {
          drawStill(canvas.current, bitmap, bitmap.width, bitmap.height, isNarrow);
          onDrawn?.(poster.takenAtUtc);
        }
        bitmap.close();
      })
      // A still that cannot be read is as good as none.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [canvas, poster, isNarrow, onDrawn]);
}

/** A still in a tile; `isMirrored` as the live picture would be. */
export function PosterPicture({ poster, isMirrored }: { poster: Poster | undefined; isMirrored: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePosterOn(canvas, poster);
  return <canvas ref={canvas} className={isMirrored ? "livestill is-mirrored" : "livestill"} aria-hidden />;
}
