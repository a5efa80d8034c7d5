import sharp from "sharp";

/** Photos are measured at one width, so that the same photo of a finer camera is measured alike. */
const measuredPx = 320;
/** Laplacian variance below which edges are blurred. */
const sharpnessMin = 25;
/** Mean brightness of 0 (black) to 255 (white) between which a face is seen. */
const brightnessMin = 35;
const brightnessMax = 225;
/** Standard deviation of brightness below which there is nothing to see. */
const contrastMin = 10;

/** whether a photo is sharp and lit well enough to be looked at. What is in it is not known by this. */
export async function isGoodPhoto(photo: Buffer): Promise<boolean> {
  const { data, info } = await sharp(photo)
    .greyscale()
    .resize(measuredPx, null, { withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const light = spreadOf(data);
  if (light.mean < brightnessMin || light.mean > brightnessMax || Math.sqrt(light.variance) < contrastMin) return false;
  return spreadOf(edgesOf(data, info.width, info.height)).variance >= sharpnessMin;
}

/** How much each pixel differs from those around it. */
function edgesOf(pixels: Uint8Array, width: number, height: number): Int16Array {
  const edges = new Int16Array((width - 2) * (height - 2));
  const at = (index: number) => pixels[index] ?? 0;
  let place = 0;
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      const index = row * width + column;
      edges[place] = at(index - 1) + at(index + 1) + at(index - width) + at(index + width) - 4 * at(index);
      place += 1;
    }
  }
  return edges;
}

function spreadOf(values: Uint8Array | Int16Array): { mean: number; variance: number } {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return { mean, variance: squares / values.length - mean * mean };
}
