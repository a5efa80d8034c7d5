import type { AnyCommand } from "../plugin.ts";
import { type KeyPress, type KeyStep, type KeysRefusal, keysRefusal, parseKeys } from "./keyBinding.ts";

/** Keys of somebody's choice by command; "" takes a command's keys away. */
export type KeyOverrides = Readonly<Record<string, string>>;
type Keyed = Pick<AnyCommand, "id" | "keys" | "keysIn" | "isUndoable">;

/** Why a person may not choose a binding; manifests may go further, for a panel that takes such keys for itself. */
export type ChosenKeysRefusal = KeysRefusal | "moves" | "clipboard";

const moving = /^(tab|enter|escape| |arrow(up|down|left|right)|home|end|pageup|pagedown)$/;

export function chosenKeysRefusal(keys: string, { isUndoable = false }: Pick<Keyed, "isUndoable">): ChosenKeysRefusal | undefined {
  for (const { key, mod, ctrl, alt, shift } of parseKeys(keys)) {
    if (moving.test(key) && !mod && !ctrl && !alt) return "moves";
    if (mod && !shift && /^[acvx]$/.test(key)) return "clipboard";
  }
  return keysRefusal(keys, isUndoable);
}

/** The keys that a command answers to. A stored choice that may not be used, or no longer, counts as none made. */
export function keysOf(command: Keyed, overrides: KeyOverrides): string | undefined {
  const chosen = overrides[command.id];
  if (chosen === "") return undefined;
  return chosen !== undefined && chosenKeysRefusal(chosen, command) === undefined ? chosen : command.keys;
}

/** Whether somebody could want keys for it: what never had any and is not in the palette is a step of something else. */
export function canHaveKeys({ id, keys, isInPalette }: AnyCommand, overrides: KeyOverrides): boolean {
  return keys !== undefined || id in overrides || isInPalette !== false;
}

/** The choices with one more; what equals the default is no choice. */
export function withKeys(overrides: KeyOverrides, id: string, keys: string, defaultKeys = ""): KeyOverrides {
  const { [id]: _, ...others } = overrides;
  return keys === defaultKeys ? others : { ...others, [id]: keys };
}

/** Whether the command's keys work in this panel. */
export const isKeyedIn = ({ keysIn }: Pick<Keyed, "keysIn">, panelId: string | undefined): boolean =>
  !keysIn || [keysIn].flat().some((each) => each === panelId);

/** Those whose keys work in this panel, its own first; what they take from those that work everywhere is not among them. */
export function keyedIn<Each extends Keyed>(panelId: string | undefined, commands: readonly Each[]): Each[] {
  const own = commands.filter((each) => each.keysIn && isKeyedIn(each, panelId));
  const taken = new Set(own.map(({ keys }) => keys));
  return [...own, ...commands.filter(({ keysIn, keys }) => !keysIn && !(keys && taken.has(keys)))];
}

/** Which of the commands would answer in the same place as `command` if it had these keys. A sequence clashes with its own beginning. */
export function conflictsOf<Other extends Keyed>(command: Keyed, keys: string, commands: readonly Other[], isMac: boolean): Other[] {
  const steps = parseKeys(keys);
  const isSamePlace = ({ keysIn }: Keyed) => !keysIn || [keysIn].flat().some((panelId) => isKeyedIn(command, panelId));
  return commands.filter((other) => {
    if (other.id === command.id || !other.keys || !isSamePlace(other)) return false;
    const theirs = parseKeys(other.keys);
    return steps.every((step, index) => {
      const their = theirs[index];
      return their === undefined || isSameStep(step, their, isMac);
    });
  });
}

function isSameStep(a: KeyStep, b: KeyStep, isMac: boolean): boolean {
  const signOf = ({ key, mod, ctrl, alt, shift }: KeyStep) =>
    [key, isMac ? mod : mod || ctrl, isMac && ctrl, alt, shift && !isSymbol(key)].join();
  return signOf(a) === signOf(b);
}

/** The character says whether Shift was needed, so that Shift says nothing of its own. */
const isSymbol = (key: string) => key.length === 1 && !/^[a-z0-9]$/.test(key);

/** What one press would be as a binding. `unusable`: a key that browsers do not name, or that the console never hears. */
export type Pressed = { is: "keys"; keys: string } | { is: "modifiers" } | { is: "unusable" };

const modifierKeys = /^(control|shift|alt|meta|altgraph|capslock|numlock|scrolllock|fn|fnlock|hyper|super|os)$/;
const named: Record<string, string> = { " ": "space", "+": "plus" };

/** Takes a press down as a binding that the same press, and no other, answers to. */
export function keysFromPress(press: KeyPress, isMac: boolean): Pressed {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press;
  const written = key.toLowerCase();
  if (modifierKeys.test(written)) return { is: "modifiers" };
  if (["dead", "process", "unidentified"].includes(written) || (metaKey && !isMac)) return { is: "unusable" };
  const isOtherScript = written.length === 1 && (written.charCodeAt(0) > 127 || altKey);
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  const isChord = ctrlKey || metaKey || altKey;
  let name = written;
  if (!/^[a-z]$/.test(written) && isOtherScript && letter !== undefined) name = letter.toLowerCase();
  else if (digit !== undefined && isChord && written.length === 1) name = digit;
  return {
    is: "keys",
    keys: [
      ...((isMac ? metaKey : ctrlKey) ? ["mod"] : []),
      ...(isMac && ctrlKey ? ["ctrl"] : []),
      ...(altKey ? ["alt"] : []),
      ...(shiftKey && !isSymbol(name) ? ["shift"] : []),
      named[name] ?? name,
    ].join("+"),
  };
}
