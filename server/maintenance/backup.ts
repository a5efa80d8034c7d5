import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { SettingsError } from "#domain/settings.ts";
import { backupsFolder, stampOf } from "../backup/backupBeforeMigration.ts";
import type { BackupManifest } from "../backup/manifest.ts";
import { readBackup } from "../backup/readBackup.ts";
import { restoreBackup } from "../backup/restoreBackup.ts";
import { writeBackup } from "../backup/writeBackup.ts";
import { objectFilesFolder } from "../channels/objects/objectFolder.ts";
import { exitCodes, type Job, type JobContext } from "./job.ts";

/** `backup`: everything; the keys only on request. */
export const backup: Job = async (context) => {
  const { settings, flags, openDatabase } = context;
  const now = new Date();
  const file = resolve(flags["file"] ?? join(backupsFolder(settings), `gatehouse-${stampOf(now)}.tar.gz`));
  const manifest = await writeBackup({
    file,
    connectionString: await openDatabase(),
    objectsFolder: objectFilesFolder(settings.dataDirectory),
    keysFolder: flags["with-keys"] ? settings.keysDirectory : undefined,
    now,
  });
  tell(context, file, manifest, [
    manifest.hasKeys
      ? "It holds the keys of the installation: whoever has it can sign in as anybody. Keep it like a password."
      : `It holds no keys. Keep a copy of ${settings.keysDirectory} in another place: without them, sealed passwords cannot be read.`,
  ]);
  return exitCodes.done;
};

/** `backup verify`: whether an archive is whole. Needs no installation. */
export const backupVerify: Job = async (context) => {
  const file = fileOf(context);
  tell(context, file, await readBackup(file), ["The archive is whole."]);
  return exitCodes.done;
};

/** `restore`: into an empty data folder, or an empty database where there is another one. */
export const restore: Job = async (context) => {
  const { settings, flags, createDatabase } = context;
  const file = fileOf(context);
  let isOurs = false;
  try {
    const manifest = await restoreBackup({
      file,
      dataDirectory: settings.dataDirectory,
      keysDirectory: settings.keysDirectory,
      objectsFolder: objectFilesFolder(settings.dataDirectory),
      isWithoutKeys: flags["new-keys"] !== undefined,
      openDatabase: () => {
        isOurs = settings.databaseUrl === undefined;
        return createDatabase();
      },
    });
    tell(context, file, manifest, [`Restored into ${settings.dataDirectory}.`]);
    return exitCodes.done;
  } catch (error) {
    // The folder was empty before, so remove a partial restore.
    if (isOurs) {
      await context.close();
      await rm(join(settings.dataDirectory, "database"), { recursive: true, force: true });
    }
    throw error;
  }
};

function fileOf({ flags }: JobContext): string {
  if (flags["file"] === undefined) throw new SettingsError("Which archive? Option --file is missing.");
  return resolve(flags["file"]);
}

function tell({ say, flags }: JobContext, file: string, manifest: BackupManifest, more: readonly string[]): void {
  const { createdAtUtc, release, tables, files, hasKeys, hasObjects, logHeads } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const objects = files.filter(({ path }) => path.startsWith("objects/")).length;
  const summary = { file, createdAtUtc, release, tables: tables.length, rows, objects, hasObjects, hasKeys, logHeads };
  if (flags["json"]) return say(JSON.stringify(summary));
  say(
    [
      `${file}`,
      `  made ${createdAtUtc} by release ${release}`,
      `  ${rows} rows in ${tables.length} tables, ${objects} objects`,
      ...more,
    ].join("\n"),
  );
}
