import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DeviceConfig } from "#contract/deviceLink.ts";

/** The last configuration, so that equipment that starts while the platform is away works by what it knew. For its owner alone. */
export function readConfig(file: string): DeviceConfig | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return DeviceConfig.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Of an older version, or cut short: the platform sends it again.
    return undefined;
  }
}

export function writeConfig(file: string, config: DeviceConfig): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(config), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
