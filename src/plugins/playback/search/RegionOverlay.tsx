import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Corner } from "#domain/playback/motionCells.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { shareText } from "../timeline/shareText.ts";
import type { RegionSearch } from "./regionSearch.ts";

const step = 0.01;
const largeStep = 0.05;
/** Shift with an arrow key is a command of the player, wherever the focus is. */
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  Home: [-largeStep, 0],
  End: [largeStep, 0],
  PageUp: [0, -largeStep],
  PageDown: [0, largeStep],
};

/** Aspect ratio of the video, once known. */
function useAspect(video: RefObject<HTMLVideoElement | null>): number {
  const [aspect, setAspect] = useState(16 / 9);
  useEffect(() => {
    const element = video.current;
    const measure = () => {
      if (element && element.videoWidth > 0) setAspect(element.videoWidth / element.videoHeight);
    };
    measure();
    element?.addEventListener("resize", measure);
    return () => element?.removeEventListener("resize", measure);
  }, [video]);
  return aspect;
}

/** B-14: region editor over the video. A click adds a corner; corners can be dragged, and moved or removed by keyboard. */
export function RegionOverlay({ search, video }: { search: RegionSearch; video: RefObject<HTMLVideoElement | null> }) {
  const t = useText();
  const { language } = useConsoleState();
  const { corners } = useSnapshot(search.state);
  const aspect = useAspect(video);
  const root = useRef<HTMLFieldSetElement>(null);
  const dragged = useRef<number>(undefined);

  const cornerAt = ({ clientX, clientY }: PointerEvent): Corner | undefined => {
    const box = root.current?.getBoundingClientRect();
    return box && { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const handleKey =
    (index: number, { x, y }: Corner) =>
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const move = moves[event.key];
      if (move) search.moveCorner(index, { x: x + move[0], y: y + move[1] });
      else if (event.key === "Delete" || event.key === "Backspace") search.removeCorner(index);
      else return;
      // Otherwise the player would take the key.
      event.preventDefault();
      event.stopPropagation();
    };

  return (
    <div className="region-frame">
      <fieldset
        ref={root}
        className="region"
        aria-label={t("playback.region.drawing")}
        style={{ aspectRatio: aspect, inlineSize: `min(100cqw, ${aspect * 100}cqh)` }}
        onPointerDown={(event) => {
          const corner = event.button === 0 ? cornerAt(event) : undefined;
          if (corner) search.addCorner(corner);
        }}
        onPointerMove={(event) => {
          const corner = dragged.current === undefined ? undefined : cornerAt(event);
          if (dragged.current !== undefined && corner) search.moveCorner(dragged.current, corner);
        }}
        onPointerUp={() => (dragged.current = undefined)}
        onPointerCancel={() => (dragged.current = undefined)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <polygon points={corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(" ")} vectorEffect="non-scaling-stroke" />
        </svg>
        {[...corners.entries()].map(([index, corner]) => (
          <button
            key={index}
            type="button"
            aria-label={t("playback.region.corner", {
              number: index + 1,
              x: shareText(corner.x, language),
              y: shareText(corner.y, language),
            })}
            style={{ insetInlineStart: `${corner.x * 100}%`, insetBlockStart: `${corner.y * 100}%` }}
            onKeyDown={handleKey(index, corner)}
            onPointerDown={(event) => {
              event.stopPropagation();
              dragged.current = index;
              root.current?.setPointerCapture(event.pointerId);
            }}
          />
        ))}
      </fieldset>
    </div>
  );
}
