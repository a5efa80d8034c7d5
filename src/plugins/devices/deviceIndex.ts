import type { Device } from "#contract/devices.ts";

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
const byName = new Intl.Collator();

export function createDeviceIndex(devices: () => Readonly<Record<string, Device>>): DeviceIndex {
  let known = new WeakMap<IsWanted, readonly Entry[]>();

  function entriesOf(isWanted: IsWanted): readonly Entry[] {
    const found = known.get(isWanted);
    if (found) return found;
    const made = Object.values(devices())
      .filter(isWanted)
      .map(({ name, siteName, serialNumber }) => ({ name, serialNumber, text: `${name} ${siteName} ${serialNumber}`.toLocaleLowerCase() }))
      .toSorted((a, b) => byName.compare(a.name, b.name));
    known.set(isWanted, made);
    return made;
  }

  return {
    find(query, isWanted, most) {
      const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      const [first = ""] = words;
      const [leading, others]: [string[], string[]] = [[], []];
      for (const { serialNumber, text } of entriesOf(isWanted)) {
        if (leading.length >= most) break;
        const place = text.startsWith(first) ? leading : others;
        if (place.length < most && words.every((word) => text.includes(word))) place.push(serialNumber);
      }
      return [...leading, ...others].slice(0, most).flatMap((serialNumber) => devices()[serialNumber] ?? []);
    },
    forget() {
      known = new WeakMap();
    },
  };
}
