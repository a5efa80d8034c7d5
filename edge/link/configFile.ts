import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DeviceConfig } from "#contract/deviceLink.ts";
import type { Log } from "../log.ts";

/** The last configuration on disk, so that a device that starts while the platform is unreachable works with it. Readable only by its owner. */
export function readConfig(file: string): DeviceConfig | undefined {
  try {
    if (!existsSync(file)) return undefined;
    return DeviceConfig.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // An older format or a truncated file: the platform sends it again.
    return undefined;
  }
}

/** Stores a configuration for the next start. Works without it if the disk refuses. */
export function keepConfig(file: string, config: DeviceConfig, log: Pick<Log, "error">): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, JSON.stringify(config), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    log.error("The configuration could not be kept for the next start", { error: String(error) });
  }
}
