/** One key press of a binding. `key` is lower case; `mod` is Ctrl, or ⌘ on a Mac. */
export interface KeyStep {
  key: string;
  mod: boolean;
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
}

/** The parts of a keyboard event that matching needs. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const aliases: Record<string, string> = {
  esc: "escape",
  up: "arrowup",
  down: "arrowdown",
  left: "arrowleft",
  right: "arrowright",
  comma: ",",
  period: ".",
  slash: "/",
  space: " ",
  plus: "+",
  minus: "-",
};
const modifiers = new Set(["mod", "ctrl", "alt", "shift"]);

/** Cache of parsed bindings, because each key press is compared with all of them. */
const parsed = new Map<string, readonly KeyStep[]>();

/** Parses a binding: "mod+shift+u" is one step, "g d" is two. */
export function parseKeys(keys: string): readonly KeyStep[] {
  const known = parsed.get(keys) ?? parse(keys);
  parsed.set(keys, known);
  return known;
}

function parse(keys: string): readonly KeyStep[] {
  return keys
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((step) => {
      const names = step.split(/\+(?=.)/);
      const key = names.find((name) => !modifiers.has(name)) ?? "";
      const has = (name: string) => names.includes(name);
      return { key: aliases[key] ?? key, mod: has("mod"), ctrl: has("ctrl"), alt: has("alt"), shift: has("shift") };
    });
}

/** Why a binding is not allowed. */
export type KeysRefusal = "noKey" | "altGr" | "browser" | "unmodified";

/**
 * Why a binding is not allowed, or undefined. Browsers reserve some key combinations, AltGr equals Ctrl+Alt, and bindings that begin with
 * an unmodified key are only for undoable commands.
 */
export function keysRefusal(keys: string, isUndoable: boolean): KeysRefusal | undefined {
  for (const step of parseKeys(keys)) {
    if (!step.key) return "noKey";
    if (step.alt && (step.ctrl || step.mod)) return "altGr";
    if (step.mod && ["w", "t", "n", "q", "r", "l"].includes(step.key) && !step.shift && !step.alt) return "browser";
  }
  const [first] = parseKeys(keys);
  const isUnmodified = first !== undefined && !first.mod && !first.ctrl && !first.alt && !/^f\d+$/.test(first.key);
  return isUnmodified && !isUndoable ? "unmodified" : undefined;
}

export function isPressOf(step: KeyStep, press: KeyPress, isMac: boolean): boolean {
  const ctrl = step.ctrl || (step.mod && !isMac);
  const meta = step.mod && isMac;
  if (press.ctrlKey !== ctrl || press.metaKey !== meta || press.altKey !== step.alt) return false;
  const isLetter = /^[a-z]$/.test(step.key);
  const isDigit = /^[0-9]$/.test(step.key);
  const isSymbol = step.key.length === 1 && !isLetter && !isDigit;
  // Keyboard layouts differ in whether a symbol such as ? needs Shift, so the character is compared without Shift.
  if (!isSymbol && press.shiftKey !== step.shift) return false;
  const key = press.key.toLowerCase();
  if (key === step.key) return true;
  // If the layout has another script or Alt changes the character, the position of the key is compared.
  if (isLetter && (key.charCodeAt(0) > 127 || press.altKey)) return press.code === `Key${step.key.toUpperCase()}`;
  return isDigit && (press.code === `Digit${step.key}` || press.code === `Numpad${step.key}`);
}

function closest(target: EventTarget | null, selector: string): Element | null {
  if (!target || !("closest" in target) || typeof target.closest !== "function") return null;
  return (target as Element).closest(selector);
}

/** True inside a dialog. A floating panel also has the role of a dialog, but the keys of any other panel work in it. */
export function isDialogTarget(target: EventTarget | null): boolean {
  return closest(target, "[role=dialog]:not(.dv-resize-container),[role=alertdialog]") !== null;
}

/** True if Space presses or selects the focused element. */
export function isPressTarget(target: EventTarget | null): boolean {
  const roles = ["button", "checkbox", "radio", "switch", "option", "menuitem", "row", "gridcell", "treeitem"];
  return (
    closest(
      target,
      [
        "button,a[href],input:not([type=range]),summary,[role=tab]:not([aria-selected=true])",
        ...roles.map((role) => `[role=${role}]`),
      ].join(),
    ) !== null
  );
}

export function isTypingTarget(target: EventTarget | null): boolean {
  const field = closest(target, "input,textarea,select,[contenteditable=''],[contenteditable=true]");
  return field !== null && !(field.tagName === "INPUT" && /^(checkbox|radio|button|submit|range)$/.test(field.getAttribute("type") ?? ""));
}
