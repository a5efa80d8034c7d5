import { type PointerEvent, useEffect, useMemo, useRef } from "react";
import { hourMs } from "#contract/durations.ts";
import { usePanel, useText } from "#kernel/hooks.ts";
import { classNames } from "#kernel/ui/classNames.ts";
import { marksFor, nearestSnapshot, type Snapshot } from "./daySnapshots.ts";

/** Label every third hour. */
const namedEvery = 3;

interface SnapshotBarProps {
  fromMs: number;
  toMs: number;
  nowMs: number;
  snapshots: readonly Snapshot[];
  /** Index of the snapshot on screen; -1 for none. */
  index: number;
  timeText: (ms: number) => string;
  /** The instant under the pointer; undefined when the pointer leaves. */
  onPoint: (atMs: number | undefined) => void;
  onChoose: (index: number) => void;
}

/** SN-01: hours of a day with a mark for each snapshot. The pointer previews the nearest snapshot; a click or the arrow keys choose it. */
export function SnapshotBar({ fromMs, toMs, nowMs, snapshots, index, timeText, onPoint, onChoose }: SnapshotBarProps) {
  const t = useText();
  const slider = useRef<HTMLInputElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const { isFocused } = usePanel();
  useEffect(() => {
    if (isFocused) slider.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const marks = useMemo(() => marksFor(snapshots), [snapshots]);
  const place = (atMs: number) => `${((atMs - fromMs) / (toMs - fromMs)) * 100}%`;
  const hours = Array.from({ length: Math.round((toMs - fromMs) / hourMs) }, (_, hour) => fromMs + hour * hourMs);
  const instantAt = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    return fromMs + Math.min(Math.max((clientX - left) / width, 0), 1) * (toMs - fromMs);
  };
  const shown = snapshots[index];
  return (
    <div
      className="snapbar"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPoint(instantAt(event));
      }}
      onPointerMove={(event) => onPoint(instantAt(event))}
      onPointerUp={(event) => {
        onChoose(nearestSnapshot(snapshots, instantAt(event)));
        slider.current?.focus({ preventScroll: true });
      }}
      onPointerCancel={() => onPoint(undefined)}
      onPointerLeave={() => onPoint(undefined)}
    >
      <div ref={track} className="snapbar-track" aria-hidden>
        {toMs > nowMs && <span className="snapbar-later" style={{ insetInlineStart: place(Math.max(nowMs, fromMs)) }} />}
        {hours.map((atMs, hour) => (
          <span
            key={atMs}
            className={classNames("snapbar-hour", hour % namedEvery === 0 && "is-named")}
            style={{ insetInlineStart: place(atMs) }}
          >
            {hour % namedEvery === 0 && <span className="num">{timeText(atMs).slice(0, 5)}</span>}
          </span>
        ))}
        {marks.map((atMs) => (
          <span key={atMs} className="snapbar-mark" style={{ insetInlineStart: place(atMs) }} />
        ))}
        {shown && <span className="snapbar-shown" style={{ insetInlineStart: place(shown.atMs) }} />}
      </div>
      <input
        ref={slider}
        type="range"
        aria-label={t("playback.snapshots.bar")}
        aria-valuetext={shown ? timeText(shown.atMs) : t("playback.snapshots.none")}
        min={0}
        max={Math.max(snapshots.length - 1, 0)}
        step={1}
        value={Math.max(index, 0)}
        onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
