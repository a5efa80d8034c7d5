import { Suspense, useLayoutEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { type EventWords, useEventWords } from "../../events/services.ts";
import { type MarkedSpan, marksAt } from "../bookmarks/bookmarkSpans.ts";
import { type Marker, type MarkerIndex, markersNear } from "../markers/markers.ts";
import type { Thumbnail } from "../thumbnails/thumbnailQueue.ts";
import type { Thumbnails } from "../thumbnails/thumbnails.ts";
import type { Hover } from "./hover.ts";
import { type Lane, motionBetween } from "./motion.ts";
import { shareText } from "./shareText.ts";
import type { TimeView } from "./timeScale.ts";

const [width, height] = [160, 90];
/** Half the width of the preview with a margin. */
const half = 88;
/** Share of the visible time that a marker covers. */
const nearShare = 0.008;
/** Share of the visible time that a pixel covers. */
const pointShare = 0.001;
/** A jump to an event stops up to this long before it. */
const aheadMs = 6_000;
const mostLines = 3;

export interface TimelinePreviewProps {
  hover: Hover;
  thumbnails: Thumbnails;
  view: TimeView;
  /** Undefined until the recordings are known. */
  lane: Lane | undefined;
  markers: MarkerIndex;
  /** B-12 */
  marked: readonly MarkedSpan[];
  nowMs: number;
  /** Device of the timeline; the preview does not name it for its own events. */
  serialNumber: string;
  timeText: (atMs: number) => string;
}

/** PL-12, PL-13: thumbnail, time and events of the instant under the pointer. */
export function TimelinePreview(props: TimelinePreviewProps) {
  const { hover, thumbnails, view, lane, markers, marked, nowMs, serialNumber, timeText } = props;
  const t = useText();
  const { language } = useConsoleState();
  const { atMs, isKeyed } = useSnapshot(hover);
  const [thumbnail, setThumbnail] = useState<Thumbnail<ImageBitmap>>();
  useLayoutEffect(() => {
    const show = () => setThumbnail(thumbnails.look(atMs));
    show();
    return thumbnails.onChange(show);
  }, [thumbnails, atMs]);
  const isShown = atMs !== undefined && atMs >= view.fromMs && atMs <= view.toMs;
  const length = view.toMs - view.fromMs;
  const nearMs = length * nearShare;
  const near = isShown ? markersNear(markers, atMs - nearMs, atMs + (isKeyed ? Math.max(nearMs, aheadMs) : nearMs)) : [];
  const lines = near.length > 0 && (
    <Suspense>
      <MarkerLines {...{ near, serialNumber, timeText }} />
    </Suspense>
  );
  // Screen readers announce changes only of an element that exists already, so it is always rendered.
  const spoken = <output className="sr">{isKeyed && lines}</output>;
  if (!isShown) return <>{spoken}</>;
  const x = `${((atMs - view.fromMs) / length) * 100}%`;
  const isGap = lane !== undefined && !lane.spans.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs);
  const moved = isGap || !lane?.motion ? undefined : motionBetween(lane.motion, atMs, atMs + length * pointShare);
  return (
    <>
      {spoken}
      <div className="hoverline" style={{ insetInlineStart: x }} aria-hidden />
      <div className="hoverbox" style={{ insetInlineStart: `clamp(${half}px, ${x}, calc(100% - ${half}px))` }} aria-hidden>
        {!isGap && thumbnail && thumbnail.status !== "none" && <ThumbnailPicture thumbnail={thumbnail} />}
        <span className="num strong">{timeText(atMs)}</span>
        {marksAt(marked, atMs, nearMs)
          .slice(0, mostLines)
          .map(({ fromMs, name }) => (
            <span key={`${fromMs} ${name}`} className="hoverbox-event">
              {name}
            </span>
          ))}
        {isGap && <span>{t(atMs > nowMs ? "playback.preview.future" : "playback.preview.gap")}</span>}
        {moved !== undefined && moved > 0 && (
          <span className="num">{t("playback.preview.moved", { share: shareText(moved, language) })}</span>
        )}
        {lines}
      </div>
    </>
  );
}

function ThumbnailPicture({ thumbnail }: { thumbnail: Thumbnail<ImageBitmap> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    context.clearRect(0, 0, width, height);
    if (thumbnail.status !== "ready") return;
    const { picture } = thumbnail;
    const scale = Math.min(width / picture.width, height / picture.height);
    const [drawnWidth, drawnHeight] = [picture.width * scale, picture.height * scale];
    context.drawImage(picture, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  }, [thumbnail]);
  return <canvas ref={canvas} width={width} height={height} data-status={thumbnail.status} />;
}

interface MarkerLinesProps {
  near: readonly Marker[];
  serialNumber: string;
  timeText: (atMs: number) => string;
}

/** A component of its own, so that the event texts load only when there are markers. */
function MarkerLines({ near, serialNumber, timeText }: MarkerLinesProps) {
  const t = useText();
  const words = useEventWords();
  return (
    <>
      {near.slice(0, mostLines).map(({ atMs, kind, event }) => (
        <span key={event.id} className="hoverbox-event" data-kind={kind}>
          <span className="num">{timeText(atMs)}</span> {markerWords(event, words, serialNumber)}
        </span>
      ))}
      {near.length > mostLines && <span className="faint">{t("playback.preview.more", { count: near.length - mostLines })}</span>}
    </>
  );
}

/** Person or object, outcome, and the device if it is not the camera itself. */
function markerWords(event: Marker["event"], words: EventWords, serialNumber: string): string {
  const { title, result, detail } = words.describe(event);
  return [title, result, ...(event.serialNumber === serialNumber ? [] : [detail])].join(" · ");
}
