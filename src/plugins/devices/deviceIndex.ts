import type { Device } from "#contract/devices.ts";

/** Devices by name, site and serial number, for a search at every key among many thousands. */
export interface DeviceIndex {
  /** Those with every word of the query, the ones whose name begins with its first word before the others, each in the order of names. */
  find(query: string, isWanted: (device: Device) => boolean, most: number): Device[];
  /** A device came, went or got another name. */
  forget(): void;
}

const byName = new Intl.Collator();

export function createDeviceIndex(devices: () => Readonly<Record<string, Device>>): DeviceIndex {
  let sorted: readonly { serialNumber: string; text: string }[] | undefined;
  const textOf = ({ name, siteName, serialNumber }: Device) => `${name} ${siteName} ${serialNumber}`.toLocaleLowerCase();
  return {
    find(query, isWanted, most) {
      const known = devices();
      sorted ??= Object.values(known)
        .toSorted((a, b) => byName.compare(a.name, b.name))
        .map((device) => ({ serialNumber: device.serialNumber, text: textOf(device) }));
      const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      const [first = ""] = words;
      const [leading, others]: [Device[], Device[]] = [[], []];
      for (const { serialNumber, text } of sorted) {
        if (leading.length === most) break;
        const place = text.startsWith(first) ? leading : others;
        if (place.length === most || !words.every((word) => text.includes(word))) continue;
        const device = known[serialNumber];
        if (device && isWanted(device)) place.push(device);
      }
      return [...leading, ...others].slice(0, most);
    },
    forget: () => (sorted = undefined),
  };
}
