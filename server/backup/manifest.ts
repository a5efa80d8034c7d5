import * as z from "zod/mini";

/** The last file of a backup: what the others are. */
export const BackupManifest = z.object({
  format: z.literal("gatehouse-backup"),
  formatVersion: z.literal(1),
  /** GN-04 of the release that made it. */
  release: z.string(),
  createdAtUtc: z.iso.datetime(),
  /** Hashes of the migrations that its schema has, in order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Heads of the chained logs (C-10), to compare with. */
  logHeads: z.array(z.object({ accountId: z.string(), sequence: z.int(), hash: z.nullable(z.string()) })),
  hasObjects: z.boolean(),
  hasKeys: z.boolean(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const manifestPath = "manifest.json";
export const manifestBytesMax = 256 * 1024 * 1024;

/** Cannot be used, in one line for a person. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
