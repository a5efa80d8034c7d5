import type { Device } from "#contract/devices.ts";
import { foldedText, foldedWords } from "../identity/foldedText.ts";
import { lettersOf } from "../letters.ts";

/** Looks at the settings of a device and not at its state: it is asked once, until a device gets other settings. */
export type IsWanted = (device: Device) => boolean;

/** The devices within reach. */
export interface Devices {
  state: { readonly devices: Readonly<Record<string, Device>> };
  /** Another object once a device came, went or got other settings. */
  settings: object;
}

interface Entry {
  serialNumber: string;
  text: string;
}
/** In the order of names. */
interface Entries {
  list: readonly Entry[];
  /** Which characters each text has and which it begins with, close together: nearly all texts need not be looked at for a key. */
  letters: Int32Array;
  firsts: Uint16Array;
}
const byName = new Intl.Collator();
/** By the settings that they were made of. */
const known = new WeakMap<object, WeakMap<IsWanted, Entries>>();

function entriesOf({ state, settings }: Devices, isWanted: IsWanted): Entries {
  const ofSettings = known.get(settings) ?? new WeakMap<IsWanted, Entries>();
  known.set(settings, ofSettings);
  const found = ofSettings.get(isWanted);
  if (found) return found;
  const list = Object.values(state.devices)
    .filter(isWanted)
    .map(({ name, siteName, serialNumber }) => ({ name, serialNumber, text: foldedText(`${name} ${siteName} ${serialNumber}`) }))
    .toSorted((a, b) => byName.compare(a.name, b.name));
  const made = {
    list,
    letters: Int32Array.from(list, ({ text }) => lettersOf(text)),
    firsts: Uint16Array.from(list, ({ text }) => text.charCodeAt(0)),
  };
  ofSettings.set(isWanted, made);
  return made;
}

/**
 * At most so many of the devices wanted that have every word of the query in their name, site or serial number: those whose name begins
 * with its first word before the others, each in the order of names. From memory, for a search at every key among many thousands.
 * `isWanted` is the same function each time.
 */
export function findDevices(devices: Devices, query: string, isWanted: IsWanted, most: number): Device[] {
  const { list, letters, firsts } = entriesOf(devices, isWanted);
  const words = foldedWords(query);
  const [first = ""] = words;
  const needed = lettersOf(words.join(""));
  const [leading, others]: [string[], string[]] = [[], []];
  for (let index = 0; index < list.length && leading.length < most; index += 1) {
    if ((needed & ~(letters[index] ?? 0)) !== 0) continue;
    const mayLead = first === "" || firsts[index] === first.charCodeAt(0);
    if (!mayLead && others.length >= most) continue;
    const entry = list[index];
    if (!entry || !words.every((word) => entry.text.includes(word))) continue;
    const place = entry.text.startsWith(first) ? leading : others;
    if (place.length < most) place.push(entry.serialNumber);
  }
  return [...leading, ...others].slice(0, most).flatMap((serialNumber) => devices.state.devices[serialNumber] ?? []);
}
