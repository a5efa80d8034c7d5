import type { AnyCommand } from "../plugin.ts";
import { isDialogTarget, isPressOf, isPressTarget, isTypingTarget, type KeyStep, parseKeys } from "./keyBinding.ts";

export interface KeyListenerOptions {
  /** The commands that can run now, the most specific first. */
  commands(): readonly AnyCommand[];
  /** `number` is the number typed for the step of that name. */
  run(id: string, number?: number): void;
  /** Reports the digits of a number that is still being typed, and undefined when it ends. */
  onNumber?(digits: string | undefined): void;
  isOff(): boolean;
  /** True while the next press is recorded as a new binding and must not run a command. */
  isPaused(): boolean;
  isMac: boolean;
}
/** Longest pause between the keys of a sequence such as `g d`. */
const sequenceMs = 1200;
/** Longest pause after a digit; it is longer because people look up the next one. */
export const numberMs = 4000;
const digitsMax = 4;

/** Runs commands by their keys, but not while the person types or an input method composes text, except for some chords of the shell. */
export function createKeyListener({ commands, run, onNumber, isOff, isPaused, isMac }: KeyListenerOptions): {
  handle(event: KeyboardEvent): void;
} {
  let pending: { done: number; id: string; steps: readonly KeyStep[]; digits: string }[] = [];
  let pendingUntil = 0;
  const handle = (event: KeyboardEvent) => {
    if (isPaused()) return;
    if (event.defaultPrevented || event.isComposing || event.key === "Process" || event.key === "Dead") return;
    if (["Control", "Shift", "Alt", "Meta", "AltGraph"].includes(event.key)) return;
    // Space presses the focused control.
    if (event.key === " " && isPressTarget(event.target)) return;
    const isTyping = isTypingTarget(event.target);
    const isInDialog = isDialogTarget(event.target);
    // Returns before it lists the commands, because there may be a thousand and this runs for each typed letter.
    if (isTyping && !isChord(event)) {
      pending = [];
      return onNumber?.(undefined);
    }
    const waiting = event.timeStamp <= pendingUntil ? pending : [];
    const next: typeof pending = [];
    const bindings = commands().flatMap((command) => (command.keys ? [{ command, steps: parseKeys(command.keys) }] : []));
    for (const { command, steps } of bindings) {
      if (isOff() && !alwaysOn.has(command.id)) continue;
      if (isInDialog && !inDialogs.has(command.id)) continue;
      if (isTyping && !(whileTyping.has(command.id) && steps.every((step) => isNoText(step, isMac)))) continue;
      const { done, digits } = waiting.find(({ id }) => id === command.id) ?? { done: 0, digits: "" };
      const step = steps[done];
      const digit = digitOf(event);
      if (digit !== undefined && (step?.key === "number" || digits !== "") && digits.length < digitsMax) {
        next.push({ done: digits === "" ? done + 1 : done, id: command.id, steps, digits: digits + digit });
        continue;
      }
      // While a number is being typed, its digits run no other command.
      if (digit !== undefined && waiting.some((each) => each.digits !== "")) continue;
      if (!step || !isPressOf(step, event, isMac)) continue;
      if (done === steps.length - 1) {
        if (event.repeat && !command.isUndoable) return;
        pending = [];
        event.preventDefault();
        onNumber?.(undefined);
        run(command.id, digits === "" ? undefined : Number(digits));
        return;
      }
      next.push({ done: done + 1, id: command.id, steps, digits });
    }
    pending = next;
    const typed = next.find(({ digits }) => digits !== "")?.digits;
    pendingUntil = event.timeStamp + (typed === undefined ? sequenceMs : numberMs);
    onNumber?.(typed);
    if (next.length > 0) event.preventDefault();
  };
  return { handle };
}

function digitOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  return /^[0-9]$/.test(key) && !ctrlKey && !metaKey && !altKey && !shiftKey ? key : undefined;
}

const isChord = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) => ctrlKey || metaKey || altKey || /^F\d+$/.test(key);
/** The person can assign any key to the commands below, but in a text field only keys that enter no text run them. */
const isNoText = ({ key, mod, ctrl, alt }: KeyStep, isMac: boolean) => mod || ctrl || (alt && !isMac) || /^f\d+$/.test(key);
/** Commands whose chords also work in text fields. */
const whileTyping: ReadonlySet<string> = new Set([
  "kernel:open-palette",
  "kernel:next-group",
  "kernel:previous-group",
  "kernel:focus-left",
  "kernel:focus-right",
  "kernel:focus-up",
  "kernel:focus-down",
  "kernel:maximise-panel",
  "kernel:save-form",
  "kernel:close-panel",
]);
/** Only these commands run while a dialog is open; others would act on the panels behind it. */
const inDialogs: ReadonlySet<string> = new Set(["kernel:open-palette", "kernel:show-keys", "kernel:save-form", "kernel:close-panel"]);
/** Commands whose keys work even if all shortcuts are off, so that the person can turn them on again. */
const alwaysOn: ReadonlySet<string> = new Set(["kernel:open-palette"]);

/**
 * Listens to the keys of one window. Chords, function keys and Shift with arrow keys are handled in the capture phase, because controls
 * such as tab strips react to arrow keys with any modifier. Plain keys are handled in the bubble phase, after the focused element, except
 * those that `isAwaited`.
 */
export function listenToKeys(
  window: Window,
  handle: (event: KeyboardEvent) => void,
  isAwaited: (event: KeyboardEvent) => boolean = () => false,
): () => void {
  const isFirst = (event: KeyboardEvent) => isChord(event) || (event.shiftKey && event.key.startsWith("Arrow"));
  const onTheWayIn = (event: KeyboardEvent) => {
    if (!isFirst(event) && !isAwaited(event)) return;
    handle(event);
    if (event.defaultPrevented) event.stopPropagation();
  };
  const onTheWayOut = (event: KeyboardEvent) => {
    if (!isFirst(event)) handle(event);
  };
  window.addEventListener("keydown", onTheWayIn, true);
  window.addEventListener("keydown", onTheWayOut);
  return () => {
    window.removeEventListener("keydown", onTheWayIn, true);
    window.removeEventListener("keydown", onTheWayOut);
  };
}
