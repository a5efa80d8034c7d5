/** LV-02: the side of the square that a still is drawn on, in pixels of the canvas. */
const sidePx = { small: 340, other: 540 } as const;

/** Draws a picture in its own proportions in the middle of a square, and lets the page lay the square so that the picture fills its place. */
export function drawStill(canvas: HTMLCanvasElement, picture: CanvasImageSource, width: number, height: number, isNarrow: boolean): void {
  const side = sidePx[isNarrow ? "small" : "other"];
  const scale = side / Math.max(width, height, 1);
  canvas.width = side;
  canvas.height = side;
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  canvas.style.setProperty("--still-by-width", String(side / drawnWidth));
  canvas.style.setProperty("--still-by-height", String(side / drawnHeight));
  canvas.getContext("2d")?.drawImage(picture, (side - drawnWidth) / 2, (side - drawnHeight) / 2, drawnWidth, drawnHeight);
}
