/** LV-02: side of the square for a poster, in canvas pixels. */
const sidePx = { small: 340, other: 540 } as const;

/**
 * Draws an image with its aspect ratio in the middle of a square canvas. The custom properties let CSS scale the square so that the image
 * fills its place.
 */
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
