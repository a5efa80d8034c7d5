/** The panel or dialog around an element; undefined for the frame of the console. */
const surroundingsOf = (target: EventTarget | null) => (target as Element | null)?.closest(".group, [role=dialog]") ?? undefined;

/**
 * Keeps the second press of a double click from a panel that came under the pointer with the first one: a person who double-clicks a row
 * would select the text of what has opened there, or press a button that they have not seen.
 */
export function ignoreStraySecondPress(window: Window): () => void {
  let first: Element | undefined;
  let isStray = false;
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const handlePress = (event: MouseEvent) => {
    const pressed = surroundingsOf(event.target);
    isStray = event.detail > 1 && pressed !== undefined && pressed !== first;
    if (event.detail < 2) first = pressed;
    if (isStray) stop(event);
  };
  const handleClick = (event: MouseEvent) => {
    if (isStray && event.detail > 1) stop(event);
  };
  window.addEventListener("mousedown", handlePress, true);
  window.addEventListener("click", handleClick, true);
  window.addEventListener("dblclick", handleClick, true);
  return () => {
    window.removeEventListener("mousedown", handlePress, true);
    window.removeEventListener("click", handleClick, true);
    window.removeEventListener("dblclick", handleClick, true);
  };
}
