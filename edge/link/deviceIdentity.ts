import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { Id, SerialNumber } from "#contract/fields.ts";

/** Identity of a device on the device link. */
export const DeviceIdentity = z.object({ accountId: Id, serialNumber: SerialNumber, secret: z.string(), mqttUrl: z.string() });
export type DeviceIdentity = z.infer<typeof DeviceIdentity>;

export function readIdentity(file: string): DeviceIdentity | undefined {
  if (!existsSync(file)) return undefined;
  return DeviceIdentity.parse(JSON.parse(readFileSync(file, "utf8")));
}

export function writeIdentity(file: string, identity: DeviceIdentity): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(identity), { mode: 0o600, flush: true });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}
