import type { AnyCommand } from "../plugin.ts";
import { type KeyPress, type KeyStep, type KeysRefusal, keysRefusal, parseKeys } from "./keyBinding.ts";

/** The person's own keys by command id; "" removes a command's keys. */
export type KeyOverrides = Readonly<Record<string, string>>;
type Keyed = Pick<AnyCommand, "id" | "keys" | "keysIn" | "isUndoable">;

/** Why a person can't choose a binding. Declared commands are allowed more, for panels that handle such keys themselves. */
export type ChosenKeysRefusal = KeysRefusal | "moves" | "clipboard";

const moving = /^(tab|enter|escape| |arrow(up|down|left|right)|home|end|pageup|pagedown)$/;

export function chosenKeysRefusal(keys: string, { isUndoable = false }: Pick<Keyed, "isUndoable">): ChosenKeysRefusal | undefined {
  for (const { key, mod, ctrl, alt, shift } of parseKeys(keys)) {
    if (moving.test(key) && !mod && !ctrl && !alt) return "moves";
    if (mod && !shift && /^[acvx]$/.test(key)) return "clipboard";
  }
  return keysRefusal(keys, isUndoable);
}

/** The keys of a command. A stored choice that is not allowed, or no longer, is ignored. */
export function keysOf(command: Keyed, overrides: KeyOverrides): string | undefined {
  const chosen = overrides[command.id];
  if (chosen === "") return undefined;
  return chosen !== undefined && chosenKeysRefusal(chosen, command) === undefined ? chosen : command.keys;
}

/** True if the person can assign keys to a command. A command without keys that is not in the palette is only a step of another one. */
export function canHaveKeys({ id, keys, isInPalette }: AnyCommand, overrides: KeyOverrides): boolean {
  return keys !== undefined || id in overrides || isInPalette !== false;
}

/** Adds a choice; a choice equal to the default is removed. */
export function withKeys(overrides: KeyOverrides, id: string, keys: string, defaultKeys = ""): KeyOverrides {
  const { [id]: _, ...others } = overrides;
  return keys === defaultKeys ? others : { ...others, [id]: keys };
}

/** True if the command's keys work in this panel. */
export const isKeyedIn = ({ keysIn }: Pick<Keyed, "keysIn">, panelId: string | undefined): boolean =>
  !keysIn || [keysIn].flat().some((each) => each === panelId);

/** The commands whose keys work in this panel, the panel's own first. Omits global commands whose keys the panel's own commands use. */
export function keyedIn<Each extends Keyed>(panelId: string | undefined, commands: readonly Each[]): Each[] {
  const own = commands.filter((each) => each.keysIn && isKeyedIn(each, panelId));
  const taken = new Set(own.map(({ keys }) => keys));
  return [...own, ...commands.filter(({ keysIn, keys }) => !keysIn && !(keys && taken.has(keys)))];
}

/** The commands that would react to `keys` in the same place as `command`. A sequence conflicts with its own beginning. */
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

/** True for a symbol. Its character already depends on Shift, so Shift is not part of its binding. */
const isSymbol = (key: string) => key.length === 1 && !/^[a-z0-9]$/.test(key);

/** A key press as a binding. `unusable`: a key that the browser does not name or that never reaches the console. */
export type Pressed = { is: "keys"; keys: string } | { is: "modifiers" } | { is: "unusable" };

const modifierKeys = /^(control|shift|alt|meta|altgraph|capslock|numlock|scrolllock|fn|fnlock|hyper|super|os)$/;
const named: Record<string, string> = { " ": "space", "+": "plus" };

/** Converts a key press to a binding that exactly this press matches. */
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
