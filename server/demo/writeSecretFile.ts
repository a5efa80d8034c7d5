import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes JSON that only its owner may read; readers see the old file or the new one, never half of it. */
export async function writeSecretFile(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part`;
  // A file left by a crash would keep its own mode.
  await rm(part, { force: true });
  await writeFile(part, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  await chmod(part, 0o600);
  await rename(part, file);
}
