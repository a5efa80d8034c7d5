import { zoomOf } from "#domain/playback/film.ts";

/** Enlarges a video within its frame. */
export function createFilmZoom(video: HTMLVideoElement) {
  let factor = 1;
  /** The point that stays in place when the zoom changes, in percent. */
  let place = { x: 50, y: 50 };
  const put = () => {
    video.style.transformOrigin = `${place.x}% ${place.y}%`;
  };
  return {
    factor: () => factor,
    set(wanted: number) {
      factor = zoomOf(wanted);
      if (factor === 1) place = { x: 50, y: 50 };
      video.style.scale = String(factor);
      put();
    },
    /** Moves the zoomed video, in CSS pixels. */
    pan(x: number, y: number) {
      if (factor === 1) return;
      const part = (moved: number, size: number) => (moved / Math.max(size, 1) / (factor - 1)) * 100;
      const within = (value: number) => Math.min(Math.max(value, 0), 100);
      place = { x: within(place.x - part(x, video.clientWidth)), y: within(place.y - part(y, video.clientHeight)) };
      put();
    },
  };
}
