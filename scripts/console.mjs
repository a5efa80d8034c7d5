import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** One line for the person who started the program. @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends the program with one clear line. @param {unknown} error @returns {never} */
export function stopWith(error) {
  process.stderr.write(`Gatehouse: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Whether a module is the program itself, not an import of it. @param {string} url */
export function isMain(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);
}
