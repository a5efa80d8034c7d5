import { proxy } from "valtio/vanilla";

/** How often as large as its place a picture can be shown. */
export const zoomMost = 8;
/** What one press of a key, or one notch of a wheel, multiplies the factor by. */
const zoomStep = 1.25;

/** A part of a picture. `x` and `y` move its middle, in shares of the place it is shown in, so that a resize keeps the part. */
export interface Zoom {
  /** 1 shows the whole picture. */
  factor: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A place on the screen, in shares from its middle: -0.5 to 0.5. */
export interface Point {
  x: number;
  y: number;
}

export const wholePicture: Readonly<Zoom> = { factor: 1, x: 0, y: 0 };

/** What the picture covers of its place while it is shown whole, in shares; the rest is black. */
function covered(picture: Size, place: Size): Size {
  if (!(picture.width > 0 && picture.height > 0 && place.width > 0 && place.height > 0)) return { width: 1, height: 1 };
  const shape = picture.width / picture.height / (place.width / place.height);
  return { width: Math.min(1, shape), height: Math.min(1, 1 / shape) };
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0;

/** The nearest zoom that shows no more black than the whole picture does. */
export function clampZoom({ factor, x, y }: Zoom, picture: Size, place: Size): Zoom {
  const kept = Math.min(zoomMost, Math.max(1, factor));
  const { width, height } = covered(picture, place);
  return {
    factor: kept,
    x: within(x, Math.max(0, (width * kept - 1) / 2)),
    y: within(y, Math.max(0, (height * kept - 1) / 2)),
  };
}

/** Multiplies the factor and keeps what lies at `from`, putting it at `to`. */
export function zoomAt({ factor, x, y }: Zoom, by: number, from: Point, to: Point = from): Zoom {
  const next = Math.min(zoomMost, Math.max(1, factor * by));
  const ratio = next / factor;
  return { factor: next, x: to.x - (from.x - x) * ratio, y: to.y - (from.y - y) * ratio };
}

/** One picture's zoom, for whoever shows it and for commands. */
export interface PictureZoom {
  /** A valtio proxy. */
  readonly state: Readonly<Zoom>;
  /** Larger by so many steps, or smaller, at a point of the place; in its middle unless told. */
  step(steps: number, at?: Point): void;
  /** Two fingers: what lay between them stays there, and grows as they part. */
  pinch(ratio: number, from: Point, to: Point): void;
  /** Moves the picture by shares of its place. */
  pan(x: number, y: number): void;
  reset(): void;
  /** The sizes that the edges follow from, in any unit; what is shown stays as near as they let it. */
  measure(sizes: { picture?: Size; place?: Size }): void;
}

/** Starts with the whole picture. */
export function createZoom(): PictureZoom {
  const state = proxy<Zoom>({ ...wholePicture });
  let picture: Size = { width: 0, height: 0 };
  let place: Size = { width: 0, height: 0 };
  const show = (next: Zoom) => void Object.assign(state, clampZoom(next, picture, place));
  return {
    state,
    step: (steps, at = { x: 0, y: 0 }) => show(zoomAt(state, zoomStep ** steps, at)),
    pinch: (ratio, from, to) => show(zoomAt(state, ratio, from, to)),
    pan: (x, y) => show({ factor: state.factor, x: state.x + x, y: state.y + y }),
    reset: () => show(wholePicture),
    measure(sizes) {
      picture = sizes.picture ?? picture;
      place = sizes.place ?? place;
      show(state);
    },
  };
}
