import { type RefObject, useEffect, useRef } from "react";
import { useConsoleState } from "#kernel/hooks.ts";
import { drawStill } from "./drawStill.ts";
import type { Poster } from "./usePoster.ts";

/** Draws the poster on a canvas once it is loaded. */
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
      // Treat an unreadable poster as missing.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [canvas, poster, isNarrow, onDrawn]);
}

/** A poster in a tile. `isMirrored`: mirrored like the live video. */
export function PosterPicture({ poster, isMirrored }: { poster: Poster | undefined; isMirrored: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePosterOn(canvas, poster);
  return <canvas ref={canvas} className={isMirrored ? "livestill is-mirrored" : "livestill"} aria-hidden />;
}
