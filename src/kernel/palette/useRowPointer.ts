import { type MouseEvent, type PointerEvent, useRef } from "react";

interface RowPointing {
  onPoint: (id: string) => void;
  onChoose: (id: string) => void;
}

const rowUnder = ({ target }: { target: EventTarget }): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[role=option]")?.dataset["value"] : undefined;

/**
 * For a list whose rows may become others while a button is held down on one: what was found later is not what was pressed, and is not
 * chosen. A click of a screen reader presses nothing before it.
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
