import sharp from "sharp";

/** A frame as video encoders take it: planar YUV 4:2:0, limited range BT.601; the planes are views on `bytes`. */
export interface Frame {
  width: number;
  height: number;
  bytes: Uint8Array;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
}

/** A drawing with transparency: full planes, premultiplied by alpha (colour planes around 128). */
export interface Layer {
  width: number;
  height: number;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
  alpha: Uint8Array;
}

/** In pixels; even edges, so that it covers whole colour samples. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function createFrame(width: number, height: number): Frame {
  const bytes = new Uint8Array((width * height * 3) / 2);
  const luma = width * height;
  return { width, height, bytes, y: bytes.subarray(0, luma), u: bytes.subarray(luma, luma * 1.25), v: bytes.subarray(luma * 1.25) };
}

/** Draws SVG at the given size; sharp needs no fonts for what the scenes contain. */
export async function rasterise(svg: string, width: number, height: number): Promise<Layer> {
  const { data } = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = width * height;
  const layer: Layer = {
    width,
    height,
    y: new Uint8Array(size),
    u: new Uint8Array(size),
    v: new Uint8Array(size),
    alpha: new Uint8Array(size),
  };
  for (let index = 0; index < size; index++) {
    const alpha = data[index * 4 + 3] ?? 0;
    const share = alpha / 255;
    const [y, u, v] = toYuv(data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0);
    layer.alpha[index] = alpha;
    layer.y[index] = Math.round(y * share);
    layer.u[index] = Math.round(u * share) + 128;
    layer.v[index] = Math.round(v * share) + 128;
  }
  return layer;
}

/** Luma 16 to 235 and colour differences around 0. */
export function toYuv(red: number, green: number, blue: number): [number, number, number] {
  return [
    16 + 0.257 * red + 0.504 * green + 0.098 * blue,
    -0.148 * red - 0.291 * green + 0.439 * blue,
    0.439 * red - 0.368 * green - 0.071 * blue,
  ];
}

export function cropped(sheet: Layer, left: number, top: number, width: number, height: number): Layer {
  const take = (plane: Uint8Array) => {
    const part = new Uint8Array(width * height);
    for (let row = 0; row < height; row++) {
      const start = (top + row) * sheet.width + left;
      part.set(plane.subarray(start, start + width), row * width);
    }
    return part;
  };
  return { width, height, y: take(sheet.y), u: take(sheet.u), v: take(sheet.v), alpha: take(sheet.alpha) };
}

/** The smallest rectangle with even edges around a place, kept inside the frame; undefined when it is outside. */
export function evenRectangle(frame: Frame, left: number, top: number, right: number, bottom: number): Rectangle | undefined {
  const rectangle = {
    left: Math.max(0, Math.floor(left / 2) * 2),
    top: Math.max(0, Math.floor(top / 2) * 2),
    right: Math.min(frame.width, Math.ceil(right / 2) * 2),
    bottom: Math.min(frame.height, Math.ceil(bottom / 2) * 2),
  };
  return rectangle.left < rectangle.right && rectangle.top < rectangle.bottom ? rectangle : undefined;
}

export function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Copies one rectangle of `source` to the same place of `target`. */
export function copyRectangle(target: Frame, source: Frame, { left, top, right, bottom }: Rectangle): void {
  copyPlane(target.y, source.y, target.width, { left, top, right, bottom });
  const colour = { left: left / 2, top: top / 2, right: right / 2, bottom: bottom / 2 };
  copyPlane(target.u, source.u, target.width / 2, colour);
  copyPlane(target.v, source.v, target.width / 2, colour);
}

/** Sample by sample: a view of each row of each picture would be most of what this process leaves to its garbage collector. */
function copyPlane(target: Uint8Array, source: Uint8Array, width: number, { left, top, right, bottom }: Rectangle): void {
  for (let row = top; row < bottom; row++) {
    const end = row * width + right;
    for (let index = row * width + left; index < end; index++) target[index] = source[index] ?? 0;
  }
}

/** Composites a layer of the frame's own size, only inside the rectangle. */
export function compositeRectangle(frame: Frame, layer: Layer, { left, top, right, bottom }: Rectangle): void {
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const index = row * frame.width + column;
      const alpha = layer.alpha[index] ?? 0;
      if (alpha === 0) continue;
      const rest = 255 - alpha;
      frame.y[index] = (layer.y[index] ?? 0) + ((frame.y[index] ?? 0) * rest) / 255;
      if (row % 2 === 0 && column % 2 === 0) {
        const colour = (row / 2) * (frame.width / 2) + column / 2;
        frame.u[colour] = (layer.u[index] ?? 0) + (((frame.u[colour] ?? 0) - 128) * rest) / 255;
        frame.v[colour] = (layer.v[index] ?? 0) + (((frame.v[colour] ?? 0) - 128) * rest) / 255;
      }
    }
  }
}

/** Half the width and half the height, each sample the mean of four. */
export function halve(source: Frame, target: Frame): void {
  halvePlane(source.y, target.y, target.width, target.height);
  halvePlane(source.u, target.u, target.width / 2, target.height / 2);
  halvePlane(source.v, target.v, target.width / 2, target.height / 2);
}

function halvePlane(source: Uint8Array, target: Uint8Array, width: number, height: number): void {
  for (let row = 0; row < height; row++) {
    let from = row * width * 4;
    const below = width * 2;
    const start = row * width;
    for (let column = 0; column < width; column++, from += 2) {
      const sum = (source[from] ?? 0) + (source[from + 1] ?? 0) + (source[from + below] ?? 0) + (source[from + below + 1] ?? 0);
      target[start + column] = (sum + 2) >> 2;
    }
  }
}
