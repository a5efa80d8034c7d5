import type { AnyCommand } from "../plugin.ts";
import { isPressOf, isDialogTarget, isPressTarget, isTypingTarget, type KeyStep, parseKeys } from "./keyBinding.ts";

export interface KeyListenerOptions {
  /** Commands that work now, the most specific first. */
  commands(): readonly AnyCommand[];
  /** `number` is what was typed for the step of that name. */
  run(id: string, number?: number): void;
  /** What has been typed of a number that waits for its end; undefined once it is over. */
  onNumber?(digits: string | undefined): void;
  isOff(): boolean;
  /** True while a press is taken down as a new binding: it is no command then. */
  isPaused(): boolean;
  isMac: boolean;
}
/** Longest pause within a sequence such as `g d`. */
const sequenceMs = 1200;
/** Longest pause after a digit: people look the next one up. */
export const numberMs = 4000;
const digitsMax = 4;

/** Runs commands by their keys. Never while typing or composing, save for chords of the shell that say so. */
export function createKeyListener({ commands, run, onNumber, isOff, isPaused, isMac }: KeyListenerOptions): {
  handle(event: KeyboardEvent): void;
} {
  let pending: { done: number; id: string; steps: readonly KeyStep[]; digits: string }[] = [];
  let pendingUntil = 0;
  const handle = (event: KeyboardEvent) => {
    if (isPaused()) return;
    if (event.defaultPrevented || event.isComposing || event.key === "Process" || event.key === "Dead") return;
    if (["Control", "Shift", "Alt", "Meta", "AltGraph"].includes(event.key)) return;
    // What presses the focused control is no command.
    if (event.key === " " && isPressTarget(event.target)) return;
    const isTyping = isTypingTarget(event.target);
    const isInDialog = isDialogTarget(event.target);
    // Which of a thousand commands may be meant is not asked at every letter of a text.
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
      // A number that is being typed takes its digits from every other command.
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
/** A person may give any key to the commands below; only what writes nothing works in a field. */
const isNoText = ({ key, mod, ctrl, alt }: KeyStep, isMac: boolean) => mod || ctrl || (alt && !isMac) || /^f\d+$/.test(key);
/** Their chords work in fields too. */
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
/** A dialog has the keys for itself: nothing acts on what lies behind it. */
const inDialogs: ReadonlySet<string> = new Set(["kernel:open-palette", "kernel:show-keys", "kernel:save-form", "kernel:close-panel"]);
/** What stays when all shortcuts are off, so that they can be switched on again. */
const alwaysOn: ReadonlySet<string> = new Set(["kernel:open-palette"]);

/**
 * Hears the keys of one window. Chords, function keys and arrows with Shift are taken on the way in, because parts such as tab strips take arrows
 * whatever the modifiers; plain keys on the way out, so that the focused part comes first,
 * save for those that `isAwaited`.
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
