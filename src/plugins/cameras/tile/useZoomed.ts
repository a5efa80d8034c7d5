import { useEffect } from "react";
import { createZoom, type PictureZoom } from "#kernel/ui/zoom/zoom.ts";
import { listenToZoom } from "#kernel/ui/zoom/zoomGestures.ts";

/** For a tile without a view; nothing changes it. */
export const noZoom: PictureZoom = createZoom();

/** B-10: zoom and pan gestures on a video. Follows changes of its size and of its place. */
export function useZoomed(place: HTMLElement | null, zoom: PictureZoom | undefined): void {
  useEffect(() => {
    const video = place?.querySelector("video");
    const browser = place?.ownerDocument.defaultView;
    if (!place || !video || !browser || !zoom) return undefined;
    const stopListening = listenToZoom(place, zoom);
    const measurePicture = () => zoom.measure({ picture: { width: video.videoWidth, height: video.videoHeight } });
    const observer = new browser.ResizeObserver(([entry]) => entry && zoom.measure({ place: entry.contentRect }));
    observer.observe(place);
    video.addEventListener("resize", measurePicture);
    measurePicture();
    return () => {
      stopListening();
      observer.disconnect();
      video.removeEventListener("resize", measurePicture);
    };
  }, [place, zoom]);
}
