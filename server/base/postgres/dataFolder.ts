import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { postgresMajor } from "./binaries.ts";
import type { Identity } from "./identity.ts";

/** A socket's whole path may have 107 bytes; this is what PostgreSQL appends to the folder. */
const socketName = "/.s.PGSQL.5432";
const longestSocketPath = 107;

export type FolderState = "absent" | "ready";

/** Distinguishes our database folder from a missing one, and refuses anything else. */
export function inspectFolder(cluster: string): FolderState {
  if (!existsSync(cluster)) return "absent";
  if (!statSync(cluster).isDirectory()) throw new Error("it is not a folder");
  const entries = readdirSync(cluster);
  if (entries.length === 0) return "absent";
  if (!entries.includes("PG_VERSION")) throw new Error("it holds files, but no PostgreSQL database");
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (version !== postgresMajor) throw new Error(`it was made by PostgreSQL ${version}, and this release runs PostgreSQL ${postgresMajor}`);
  return "ready";
}

/** A private folder for the socket: beside the database, or under the system's temporary folder when that path is too long. */
export function prepareSocketFolder(directory: string, identity: Identity): string {
  const beside = join(directory, "pg-socket");
  if (fits(beside)) {
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    return own(beside, identity);
  }
  const name = `gatehouse-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
  const short = [join(tmpdir(), name), join("/tmp", name)].find(fits);
  if (short === undefined) throw new Error("no path is short enough for its socket");
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const made = lstatSync(short);
  const allowed = [process.getuid?.(), identity.uid];
  // Every user can write to the temporary folder: another user may have put a trap there.
  if (!made.isDirectory() || !allowed.includes(made.uid)) throw new Error(`the folder ${short} for its socket belongs to somebody else`);
  return own(short, identity);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(folder + socketName) <= longestSocketPath;
}

/** Gives a folder to the identity, with access for nobody else. */
export function own(folder: string, { uid, gid }: Identity): string {
  chmodSync(folder, 0o700);
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid);
  return folder;
}

/** A folder beside the cluster for a new database; a crashed attempt leaves one that the next start removes. */
export function createBuildFolder(cluster: string, identity: Identity): string {
  const start = `${cluster}.new-`;
  const parent = dirname(cluster);
  for (const name of readdirSync(parent).filter((entry) => join(parent, entry).startsWith(start))) {
    const owner = Number(join(parent, name).slice(start.length));
    if (owner === process.pid || !isAlive(owner)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = `${start}${process.pid}`;
  mkdirSync(folder, { mode: 0o700 });
  return own(folder, identity);
}

/** Moves a finished new database into place in one step. */
export function adoptBuildFolder(folder: string, cluster: string): void {
  try {
    renameSync(folder, cluster);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    // Another instance was faster: the start that follows finds the folder in use and says so.
    if (inspectFolder(cluster) !== "ready") throw error;
  }
}

/**
 * Waits while a server of an earlier run ends, and removes a lock file whose process is gone or is something else by now.
 * Refuses a folder that a live server keeps using.
 */
export async function awaitFolderFree(cluster: string, graceMs = 3_000, stoppingGraceMs = 30_000): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const lock = readLock(cluster);
    if (lock === undefined) return;
    if (!isServerOf(lock.pid, cluster)) {
      rmSync(join(cluster, "postmaster.pid"), { force: true });
      return;
    }
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > (lock.status === "stopping" ? stoppingGraceMs : graceMs)) {
      throw new Error(`it is in use by another running Gatehouse (PostgreSQL process ${lock.pid})`);
    }
    await delay(50);
  }
}

/** The socket folder of the live server that works in the folder; undefined if there is none. */
export function runningSocketFolder(cluster: string): string | undefined {
  const lock = readLock(cluster);
  return lock !== undefined && isServerOf(lock.pid, cluster) && lock.status === "ready" ? lock.socketFolder : undefined;
}

function readLock(cluster: string): { pid: number; socketFolder: string | undefined; status: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), socketFolder: lines[4]?.trim(), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/** A process id may have been given to another program since, so a live one counts only when it works in the folder. */
function isServerOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, "") === cluster;
  } catch (error) {
    // Another user's process hides its folder; one that ended meanwhile has none.
    return (error as NodeJS.ErrnoException).code === "EACCES" && isAlive(pid);
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
