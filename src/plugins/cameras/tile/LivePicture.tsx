import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useConsoleState, usePanel } from "#kernel/hooks.ts";
import type { PictureZoom } from "#kernel/ui/zoom/zoom.ts";
import type { LiveConnection } from "../live/liveConnection.ts";
import { drawStill } from "../posters/drawStill.ts";
import { usePosterOn } from "../posters/PosterPicture.tsx";
import type { Poster } from "../posters/usePoster.ts";
import { noZoom, useZoomed } from "./useZoomed.ts";

export interface LivePictureProps {
  poster: Poster | undefined;
  stream: MediaStream | undefined;
  isLive: boolean;
  isDimmed: boolean;
  isMuted: boolean;
  isMirrored: boolean;
  isBright: boolean;
  label: string;
  zoom: PictureZoom | undefined;
  /** Receives the first frame, and tells when to keep the last one. */
  connection: LiveConnection | undefined;
  /** When the image in place of the live video was taken. */
  onStill: (takenAtUtc: string | undefined) => void;
}

/** Live video above an image: first the poster, later the last frame. */
export function LivePicture(props: LivePictureProps) {
  const { poster, stream, isLive, isDimmed, isMuted, isMirrored, isBright, label, zoom, connection, onStill } = props;
  const { isNarrow } = useConsoleState();
  const { isVisible } = usePanel();
  const still = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const { factor, x, y } = useSnapshot((zoom ?? noZoom).state);
  useZoomed(place, zoom);
  // A frame of live video is newer than any poster.
  const [hasFrame, setHasFrame] = useState(false);
  usePosterOn(still, hasFrame ? undefined : poster, onStill);

  useEffect(() => {
    const element = video.current;
    const canvas = still.current;
    if (!element || !stream || !connection) return undefined;
    element.srcObject = stream;
    void element.play().catch(() => undefined);
    const handle = element.requestVideoFrameCallback(connection.pictureSeen);
    const stop = connection.onLeaving(() => {
      if (!canvas || element.videoWidth === 0) return;
      drawStill(canvas, element, element.videoWidth, element.videoHeight, isNarrow);
      setHasFrame(true);
      onStill(new Date().toISOString());
    });
    return () => {
      stop();
      element.cancelVideoFrameCallback(handle);
      element.srcObject = null;
    };
  }, [stream, connection, isNarrow, onStill]);
  useEffect(() => {
    if (video.current) video.current.muted = isMuted;
  }, [isMuted]);
  useEffect(() => {
    const element = video.current;
    if (!element?.srcObject) return;
    if (isVisible) void element.play().catch(() => undefined);
    else element.pause();
  }, [isVisible, stream]);

  const shape = isMirrored ? " is-mirrored" : "";
  return (
    <div ref={setPlace} className={`livezoom${factor > 1 ? " is-zoomed" : ""}`}>
      <div className="livezoomed" style={factor > 1 ? { translate: `${x * 100}% ${y * 100}%`, scale: factor } : undefined}>
        <canvas ref={still} className={`livestill${shape}${isDimmed ? " is-dimmed" : ""}`} aria-hidden />
        <video
          ref={video}
          className={`livevideo${shape}${isLive ? " is-live" : ""}${isBright ? " is-bright" : ""}`}
          aria-label={label}
          muted
          autoPlay
          playsInline
        />
      </div>
    </div>
  );
}
