import { type Device, listDevices, renameDevice, setLockState } from "#contract/devices.ts";
import { DeviceType, DoorState, LockState } from "#contract/enumerations.ts";
import { getUserAccess } from "#contract/session.ts";
import { serialForm } from "#domain/identity/contactForms.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import type { Client } from "../client.ts";
import type { Command } from "../command.ts";
import { Failure } from "../failure.ts";
import { printable, table } from "../table.ts";

const doorTypes: readonly number[] = [DeviceType.AccessControl, DeviceType.Intercoms, DeviceType.WirelessLock];
const cameraTypes: readonly number[] = [DeviceType.Camera, DeviceType.TVCamera];
const allTypes: readonly number[] = Object.values(DeviceType);

async function read(client: Client, deviceTypes: readonly number[], search?: string): Promise<Device[]> {
  const query = { deviceTypes: deviceTypes.join(","), ...(search !== undefined && { search }) };
  return (await client.call(listDevices, { query })).devices;
}

const nameOf = (names: Readonly<Record<string, number>>, value: number) =>
  Object.keys(names).find((name) => names[name] === value) ?? `Unknown (${value})`;

function listing(types: readonly number[], summary: string): Command {
  return {
    takes: "[<part of a name>]",
    summary,
    words: { least: 0, most: 1 },
    async run({ client, words, tell }) {
      const devices = await read(client, types, words[0]);
      const rows = devices.map((device) => [
        device.serialNumber,
        device.name,
        device.siteName,
        nameOf(DeviceType, device.deviceType),
        device.isConnected ? "online" : "offline",
        doorTypes.includes(device.deviceType) ? `${nameOf(LockState, device.lockState)}, ${nameOf(DoorState, device.doorState)}` : "",
      ]);
      tell(devices, table(["SERIAL", "NAME", "SITE", "TYPE", "LINK", "DOOR"], rows));
      return undefined;
    },
  };
}

export const devices = listing(allTypes, "Devices of your sites");
export const doors = listing(doorTypes, "Doors with the state of lock and door");
export const cameras = listing(cameraTypes, "Cameras");
export const gateways = listing([DeviceType.Gateway], "Gateways");

export const sites: Command = {
  takes: "",
  summary: "Sites that you reach",
  async run({ client, tell }) {
    const access = await client.call(getUserAccess, {});
    tell(
      access.sites,
      table(
        ["ID", "NAME", "TIME ZONE"],
        access.sites.map(({ id, name, timeZoneId }) => [id, name, timeZoneId]),
      ),
    );
    return undefined;
  },
};

function isNamedIn(candidates: readonly Device[], words: string): boolean {
  return candidates.some(({ name }) => foldedText(name).includes(foldedText(words)));
}

/** The one device that these words mean: its serial number, its whole name, or the only name that they are a part of. */
function findOne(candidates: readonly Device[], words: string): Device {
  const text = foldedText(words);
  const isSerial = candidates.find(({ serialNumber }) => serialForm(serialNumber) === serialForm(words));
  if (isSerial) return isSerial;
  const whole = candidates.filter(({ name }) => foldedText(name) === text);
  const found = whole.length > 0 ? whole : candidates.filter(({ name }) => foldedText(name).includes(text));
  if (found.length === 1 && found[0]) return found[0];
  if (found.length === 0) throw new Failure(`Nothing here is called "${printable(words)}".`, undefined, "error_device_not_found");
  throw new Failure(
    `"${printable(words)}" may be ${found.map(({ name, serialNumber }) => `${printable(name)} (${serialNumber})`).join(", ")}. Say which.`,
  );
}

const past: Record<number, string> = { [LockState.Unlocked]: "Unlocked", [LockState.Locked]: "Locked", [LockState.KeepOpen]: "Kept open:" };

function lockCommand(lockStateType: 0 | 1 | 3, summary: string): Command {
  return {
    takes: "<door>…",
    summary,
    details:
      "A door is its serial number, its name, or a part of its name that no other door has.\nSeveral doors are one command: when one is refused, none is moved.",
    options: { "idempotency-key": { kind: "value", help: "name of this command: with the same name it acts once" } },
    words: { least: 1, most: 100 },
    async run({ client, words, options, tell }) {
      const all = await read(client, doorTypes);
      // An intercom is at a door and often named like it.
      const locks = all.filter(({ deviceType }) => deviceType !== DeviceType.Intercoms);
      const wanted = words.map((word) => findOne(isNamedIn(locks, word) ? locks : all, word));
      const body = { lockStateType, serialNumbers: [...new Set(wanted.map(({ serialNumber }) => serialNumber))], source: "web" as const };
      const answer = await client.call(setLockState, { body }, { idempotencyKey: options["idempotency-key"] });
      const reached = wanted.filter(({ serialNumber }) => answer.accepted.includes(serialNumber));
      const missed = wanted.filter((door) => !reached.includes(door));
      tell(answer, [
        `${past[lockStateType]} ${reached.map(({ name }) => printable(name)).join(", ")}`,
        ...missed.map(({ name }) => `${printable(name)} did not answer`),
      ]);
      return missed.length > 0 ? 1 : undefined;
    },
  };
}

export const unlock = lockCommand(LockState.Unlocked, "Unlock doors for their release time");
export const lock = lockCommand(LockState.Locked, "Lock doors");
export const keepOpen = lockCommand(LockState.KeepOpen, "Keep doors open until they are locked");

export const rename: Command = {
  takes: "<device> <new name>",
  summary: "Rename a device",
  words: { least: 2, most: 2 },
  async run({ client, words: [which = "", name = ""], tell }) {
    const { serialNumber, version } = findOne(await read(client, allTypes), which);
    const device = await client.call(renameDevice, { params: { serial: serialNumber }, body: { name, version } });
    tell(device, [`${serialNumber} is now ${printable(device.name)}`]);
    return undefined;
  },
};
