import type { KeyWords } from "./words.tsx";

const macSymbols: Record<string, string> = { mod: "⌘", meta: "⌘", ctrl: "⌃", alt: "⌥", shift: "⇧" };
const symbols: Record<string, string> = {
  arrowup: "↑",
  up: "↑",
  arrowdown: "↓",
  down: "↓",
  arrowleft: "←",
  left: "←",
  arrowright: "→",
  right: "→",
  comma: ",",
  period: ".",
  slash: "/",
  plus: "+",
  minus: "-",
};
const worded: Record<string, keyof KeyWords> = {
  mod: "control",
  ctrl: "control",
  control: "control",
  alt: "alt",
  shift: "shift",
  enter: "enter",
  return: "enter",
  esc: "escape",
  escape: "escape",
  space: "space",
  tab: "tab",
  backspace: "backspace",
  delete: "delete",
  home: "home",
  end: "end",
  pageup: "pageUp",
  pagedown: "pageDown",
  number: "number",
};
const modifierOrder = ["ctrl", "control", "mod", "meta", "alt", "shift"];

function cap(key: string, isMac: boolean, words: KeyWords): string {
  const symbol = (isMac ? macSymbols[key] : undefined) ?? symbols[key];
  if (symbol) return symbol;
  const word = worded[key];
  if (word) return words[word];
  return key.length === 1 || /^f\d+$/.test(key) ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
}

/** Returns the key caps of each step: "mod+shift+u" is one step, "g d" two. Modifiers are in the platform's order. */
export function formatKeys(keys: string, isMac: boolean, words: KeyWords): string[][] {
  return keys
    .trim()
    .split(/\s+/)
    .map((step) => {
      const names = step.toLowerCase().split(/\+(?=.)/);
      const rank = (name: string) => (modifierOrder.includes(name) ? modifierOrder.indexOf(name) : modifierOrder.length);
      return names.toSorted((a, b) => rank(a) - rank(b)).map((name) => cap(name, isMac, words));
    });
}

/** The value for `aria-keyshortcuts`, whose key names are always English. */
export function ariaKeys(keys: string, isMac: boolean): string {
  const names: Record<string, string> = {
    mod: isMac ? "Meta" : "Control",
    ctrl: "Control",
    meta: "Meta",
    alt: "Alt",
    shift: "Shift",
    esc: "Escape",
  };
  return keys
    .trim()
    .split(/\s+/)
    .map((step) =>
      step
        .toLowerCase()
        .split(/\+(?=.)/)
        .map((name) => names[name] ?? (name.length === 1 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1)))
        .join("+"),
    )
    .join(" ");
}
