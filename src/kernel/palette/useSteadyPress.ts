import { type MouseEvent, type PointerEvent, useRef } from "react";

const valueUnder = ({ target }: { target: EventTarget }): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[cmdk-item]")?.dataset.value : undefined;

/**
 * For a list whose rows may become others while a button is held down on one: what was found later is not what was pressed, and is not
 * chosen. A click of a screen reader presses nothing before it.
 */
export function useSteadyPress() {
  const pressed = useRef<string>(undefined);
  return {
    onPointerDownCapture: (event: PointerEvent) => {
      pressed.current = valueUnder(event);
    },
    onClickCapture: (event: MouseEvent) => {
      if (pressed.current !== undefined && pressed.current !== valueUnder(event)) event.stopPropagation();
      pressed.current = undefined;
    },
  };
}
