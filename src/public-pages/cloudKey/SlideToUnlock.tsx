import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { classNames } from "#kernel/ui/classNames.ts";
import { ChevronsRight } from "#kernel/ui/icons.ts";
import { isFarEnough, slideTo } from "./slide.ts";

interface Props {
  doorName: string;
  /** Texts of the row: before a tap, and after a tap without a slide. */
  text: string;
  tappedText: string;
  isDisabled: boolean;
  isBusy: boolean;
  onFire(): void;
}

/** Time within which a second tap counts. */
const secondTapMs = 4_000;

/** PB-04, UX-03: by finger a slide or two taps, by mouse one click, by keyboard Enter or Space. */
export function SlideToUnlock({ doorName, text, tappedText, isDisabled, isBusy, onFire }: Props) {
  const row = useRef<HTMLButtonElement>(null);
  const thumb = useRef<HTMLSpanElement>(null);
  const startX = useRef<number | undefined>(undefined);
  const pointer = useRef("");
  /** The finger has tapped. Browsers may send a click for the same tap, and may leave it out soon after a slide. */
  const hasTapped = useRef(false);
  /** Ignores the click that the browser sends after a slide. */
  const hasSlid = useRef(false);
  const [offset, setOffset] = useState(0);
  const [isTapped, setIsTapped] = useState(false);
  useEffect(() => {
    if (!isTapped) return undefined;
    const timer = setTimeout(() => setIsTapped(false), secondTapMs);
    return () => clearTimeout(timer);
  }, [isTapped]);
  const isOff = isDisabled || isBusy;
  const shown = isTapped && !isOff ? tappedText : text;
  const room = () => (row.current?.clientWidth ?? 0) - (thumb.current?.offsetWidth ?? 0) - 2 * (thumb.current?.offsetLeft ?? 0);

  const fire = () => {
    startX.current = undefined;
    setOffset(0);
    setIsTapped(false);
    onFire();
  };
  const tap = () => {
    if (isTapped) fire();
    else setIsTapped(true);
  };
  const handleDown = (event: PointerEvent<HTMLButtonElement>) => {
    pointer.current = event.pointerType;
    hasSlid.current = false;
    hasTapped.current = false;
    if (isOff || event.pointerType === "mouse") return;
    startX.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handleMove = ({ clientX }: PointerEvent) => {
    if (startX.current === undefined || isOff) return;
    const slid = slideTo(clientX - startX.current, room());
    if (slid.offset > 8) hasSlid.current = true;
    setOffset(slid.offset);
    if (slid.isPastEnd) fire();
  };
  const handleUp = ({ clientX }: PointerEvent) => {
    if (startX.current === undefined) return;
    const isFired = !isOff && isFarEnough(clientX - startX.current, room());
    startX.current = undefined;
    setOffset(0);
    if (isFired) return fire();
    if (hasSlid.current) return;
    hasTapped.current = true;
    tap();
  };
  const handleCancel = () => {
    startX.current = undefined;
    setOffset(0);
  };
  const handleClick = ({ detail }: MouseEvent) => {
    // A key press makes a click without a pointer.
    const isByKey = detail === 0;
    if (isOff || (!isByKey && (hasSlid.current || hasTapped.current))) return;
    if (isByKey || pointer.current === "mouse") fire();
    else tap();
  };
  return (
    <button
      ref={row}
      type="button"
      className={classNames("slide", isOff && "is-disabled")}
      aria-label={`${shown}: ${doorName}`}
      aria-disabled={isOff}
      aria-busy={isBusy}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleCancel}
      onClick={handleClick}
    >
      <span ref={thumb} className={classNames("thumb", offset === 0 && "is-resting")} style={{ translate: `${offset}px` }}>
        <ChevronsRight className="i i-l" aria-hidden />
      </span>
      <span className="slide-text">{shown}</span>
    </button>
  );
}
