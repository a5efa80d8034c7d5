import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../base/log.ts";
import type { Settings } from "../base/settings/settings.ts";
import { writeBackup } from "./writeBackup.ts";

const prefix = "before-migration-";

export function backupsFolder({ dataDirectory }: Pick<Settings, "dataDirectory">): string {
  return join(dataDirectory, "backups");
}

/** A name that sorts by time and is good on every file system. */
export function stampOf(now: Date): string {
  return now
    .toISOString()
    .replaceAll(":", "-")
    .replace(/\.\d+Z$/, "Z");
}

/**
 * Keeps the database as it was before its schema changes, and the newest of these backups. Objects and keys stay as they are, so
 * they are left out.
 */
export async function backupBeforeMigration(
  settings: Pick<Settings, "dataDirectory" | "backupsKept">,
  connectionString: string,
  log: Log,
  now: Date,
): Promise<void> {
  const folder = backupsFolder(settings);
  const file = join(folder, `${prefix}${stampOf(now)}.tar.gz`);
  await writeBackup({ file, connectionString, objectsFolder: undefined, keysFolder: undefined, now }).catch((error: unknown) => {
    throw new Error(`the backup before its migration failed, and nothing was changed (${String(error)})`, { cause: error });
  });
  log.info("The database was backed up before its migration", { file });
  const older = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith(".tar.gz")).toSorted();
  for (const name of older.slice(0, -settings.backupsKept)) await rm(join(folder, name), { force: true });
}
