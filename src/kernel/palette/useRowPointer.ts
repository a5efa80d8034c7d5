import { type MouseEvent, type PointerEvent, useRef } from "react";

interface RowPointing {
  onPoint: (id: string) => void;
  onChoose: (id: string) => void;
}

const rowUnder = ({ target }: { target: EventTarget }): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[role=option]")?.dataset["value"] : undefined;

/**
 * Pointer handling for a list whose rows may change while the button is down: a click counts only if it ends on the row that was pressed.
 * Clicks of screen readers have no press before them.
 */
export function useRowPointer({ onPoint, onChoose }: RowPointing) {
  const pressed = useRef<string>(undefined);
  return {
    onPointerMove: (event: PointerEvent) => {
      const row = rowUnder(event);
      if (row !== undefined) onPoint(row);
    },
    onPointerDown: (event: PointerEvent) => {
      pressed.current = rowUnder(event);
    },
    onClick: (event: MouseEvent) => {
      const row = rowUnder(event);
      if (row !== undefined && (pressed.current ?? row) === row) onChoose(row);
      pressed.current = undefined;
    },
  };
}
