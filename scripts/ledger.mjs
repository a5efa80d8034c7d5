import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { root, say, stopWith } from "./console.mjs";
import { namedIds } from "./ledgerTitles.mjs";

const folders = ["contract", "domain", "server", "edge", "src", "scripts", "tests"];

/** Prints which requirements no test names, which only unit and contract tests do, and which an end-to-end test does. */
function printLedger() {
  const requirements = readRequirements();
  const unit = new Set();
  const endToEnd = new Set();
  for (const file of folders.flatMap((folder) => filesOf(join(root, folder)))) {
    // Its titles show what the reader of titles reads.
    if (file.endsWith("ledgerTitles.test.mjs")) continue;
    const found = relative(root, file).startsWith("tests/e2e/") ? endToEnd : unit;
    for (const id of namedIds(readFileSync(file, "utf8"))) found.add(id);
  }
  const known = new Set(requirements.map(({ id }) => id));
  const withoutTest = requirements.filter(({ id }) => !unit.has(id) && !endToEnd.has(id));
  const unitOnly = requirements.filter(({ id }) => unit.has(id) && !endToEnd.has(id));
  const covered = requirements.filter(({ id }) => endToEnd.has(id));
  const strangers = [...unit, ...endToEnd].filter((id) => !known.has(id));
  section("No test", withoutTest);
  section("Unit and contract tests only", unitOnly);
  section("End to end", covered);
  say(`${requirements.length} rows: ${withoutTest.length} without a test, ${unitOnly.length} unit only, ${covered.length} end to end`);
  if (strangers.length > 0) throw new Error(`tests name rows that docs/requirements.md does not have: ${strangers.join(", ")}`);
}

function readRequirements() {
  const lines = readFileSync(join(root, "docs/requirements.md"), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, id, title] = /^\| ([A-Z]{2}-\d{2,3}) \| ([^|]*) \|/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, title: (title ?? "").trim() }];
  });
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return /\.(test|spec)\.(tsx?|mjs)$/.test(path) ? [path] : [];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

/** @param {string} heading @param {{ id: string, title: string }[]} rows */
function section(heading, rows) {
  say(`${heading} (${rows.length})`);
  for (const { id, title } of rows) say(`  ${id}  ${title}`);
  say("");
}

try {
  printLedger();
} catch (error) {
  stopWith(error);
}
