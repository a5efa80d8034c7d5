import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A takeover lasts for two file operations; an older one belongs to a process that died in it. */
const longestTakeoverMs = 10_000;

/**
 * Runs a piece of work that only one process at a time may do, waiting for its turn.
 * The lock of a process that died is taken over.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @param {() => void} [onWait] called once when another process holds the lock
 * @returns {Promise<Result>}
 */
export async function withLock(file, work, onWait = () => undefined) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waits = 0; !claim(file); waits += 1) {
    if (waits === 1) onWait();
    takeOverIfDead(file);
    await delay(100);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** @param {string} file */
function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** Removes a dead process's lock. A second lock keeps two from removing each other's. @param {string} file */
function takeOverIfDead(file) {
  if (!isDead(file)) return;
  const takeover = `${file}.takeover`;
  if (!claim(takeover)) {
    if (ageMs(takeover) > longestTakeoverMs) rmSync(takeover, { force: true });
    return;
  }
  if (isDead(file)) rmSync(file, { force: true });
  rmSync(takeover, { force: true });
}

/** @param {string} file */
function isDead(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return false;
  }
  // Between its creation and its content a lock is empty for a moment.
  if (text === "") return ageMs(file) > longestTakeoverMs;
  try {
    process.kill(Number(text), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}

/** @param {string} file */
function ageMs(file) {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}
