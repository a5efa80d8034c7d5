import type { Device } from "#contract/devices.ts";
import { lettersOf } from "#kernel/letters.ts";

/** Looks at the settings of a device and not at its state: it is asked once, until the device gets other settings. */
export type IsWanted = (device: Device) => boolean;

/** Devices by name, site and serial number, for a search at every key among many thousands. */
export interface DeviceIndex {
  /** Those with every word of the query, the ones whose name begins with its first word before the others, each in the order of names. */
  find(query: string, isWanted: IsWanted, most: number): Device[];
  /** A device came, went or got other settings. */
  forget(): void;
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

export function createDeviceIndex(devices: () => Readonly<Record<string, Device>>): DeviceIndex {
  let known = new WeakMap<IsWanted, Entries>();

  function entriesOf(isWanted: IsWanted): Entries {
    const found = known.get(isWanted);
    if (found) return found;
    const list = Object.values(devices())
      .filter(isWanted)
      .map(({ name, siteName, serialNumber }) => ({ name, serialNumber, text: `${name} ${siteName} ${serialNumber}`.toLocaleLowerCase() }))
      .toSorted((a, b) => byName.compare(a.name, b.name));
    const made = {
      list,
      letters: Int32Array.from(list, ({ text }) => lettersOf(text)),
      firsts: Uint16Array.from(list, ({ text }) => text.charCodeAt(0)),
    };
    known.set(isWanted, made);
    return made;
  }

  return {
    find(query, isWanted, most) {
      const { list, letters, firsts } = entriesOf(isWanted);
      const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
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
      return [...leading, ...others].slice(0, most).flatMap((serialNumber) => devices()[serialNumber] ?? []);
    },
    forget() {
      known = new WeakMap();
    },
  };
}
