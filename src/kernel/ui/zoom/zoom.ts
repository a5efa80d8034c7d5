import { proxy } from "valtio/vanilla";

/** Largest zoom factor. */
export const zoomMost = 8;
/** Factor of one key press or one step of a mouse wheel. */
const zoomStep = 1.25;

/**
 * The visible part of a video or image. `x` and `y` move its centre, as shares of the element's size, so that a resize shows the same part.
 */
export interface Zoom {
  /** 1 shows the whole image. */
  factor: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A position in the element, as shares from its centre: -0.5 to 0.5. */
export interface Point {
  x: number;
  y: number;
}

export const wholePicture: Readonly<Zoom> = { factor: 1, x: 0, y: 0 };

/** The share of the element that the whole image covers; the rest is black. */
function covered(picture: Size, place: Size): Size {
  if (!(picture.width > 0 && picture.height > 0 && place.width > 0 && place.height > 0)) return { width: 1, height: 1 };
  const shape = picture.width / picture.height / (place.width / place.height);
  return { width: Math.min(1, shape), height: Math.min(1, 1 / shape) };
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0;

/** The nearest zoom that shows no more black than the whole image does. */
export function clampZoom({ factor, x, y }: Zoom, picture: Size, place: Size): Zoom {
  const kept = Math.min(zoomMost, Math.max(1, factor));
  const { width, height } = covered(picture, place);
  return {
    factor: kept,
    x: within(x, Math.max(0, (width * kept - 1) / 2)),
    y: within(y, Math.max(0, (height * kept - 1) / 2)),
  };
}

/** Multiplies the factor and moves the point at `from` to `to`. */
export function zoomAt({ factor, x, y }: Zoom, by: number, from: Point, to: Point = from): Zoom {
  const next = Math.min(zoomMost, Math.max(1, factor * by));
  const ratio = next / factor;
  return { factor: next, x: to.x - (from.x - x) * ratio, y: to.y - (from.y - y) * ratio };
}

/** The zoom of one video or image, for the component that shows it and for commands. */
export interface PictureZoom {
  /** A valtio proxy. */
  readonly state: Readonly<Zoom>;
  /** Zooms in by a number of steps (negative: out) at a point of the element; default: its centre. */
  step(steps: number, at?: Point): void;
  /** Two-finger zoom: the point between the fingers stays between them. */
  pinch(ratio: number, from: Point, to: Point): void;
  /** Moves the image by shares of the element's size. */
  pan(x: number, y: number): void;
  reset(): void;
  /** Sets the sizes that determine the edges, in any unit, and keeps the visible part as closely as they allow. */
  measure(sizes: { picture?: Size; place?: Size }): void;
}

/** Creates a zoom that shows the whole image. */
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
