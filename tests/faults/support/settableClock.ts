import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const library = ["/usr/lib", "/usr/lib64", "/usr/local/lib"]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
  .flatMap((folder) => [join(folder, "faketime/libfaketimeMT.so.1"), join(folder, "libfaketimeMT.so.1")])
  .find(existsSync);

/** Why no program's clock can be set; undefined when it can. */
export const faketimeMissing = library === undefined ? "libfaketime is not installed (Debian: apt-get install faketime)" : undefined;

export interface SettableClock {
  /** For programs that are to go by this clock. */
  env: Record<string, string>;
  /** Sets the clock of all programs that run by it, against the real one. */
  set(aheadMs: number): void;
  /** Its time in milliseconds since 1970. */
  now(): number;
  remove(): void;
}

/** A system clock for whole programs, as an administrator or a time service sets it: timers and the monotonic clock go on. */
export function createSettableClock(): SettableClock {
  if (library === undefined) throw new Error(faketimeMissing);
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-clock-"));
  const file = join(folder, "offset");
  let aheadMs = 0;
  const set = (ms: number) => {
    aheadMs = ms;
    const seconds = ms / 1000;
    // In one step: programs read it at any moment.
    writeFileSync(`${file}.new`, `${seconds < 0 ? "" : "+"}${seconds}`);
    renameSync(`${file}.new`, file);
  };
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    },
    set,
    now: () => Date.now() + aheadMs,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
