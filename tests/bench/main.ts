import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { resolve } from "node:path";
import { accessQuestions } from "./accessQuestions.ts";
import { type Benchmark, type Figure, isFarOff, isMet } from "./benchmark.ts";
import { clipJoining } from "./clipJoining.ts";
import { decide } from "./decide.ts";
import { delta } from "./delta.ts";
import { isShort } from "./effort.ts";
import { eventToRow } from "./eventToRow.ts";
import { fanOut } from "./fanOut.ts";
import { firstFrame } from "./firstFrame.ts";
import { liveEngines } from "./liveEngines.ts";
import { liveLeak } from "./liveLeak.ts";
import { millionEvents } from "./millionEvents.ts";
import { codeOf, withMarks } from "./oldFigures.ts";
import { palette } from "./palette.ts";
import { peopleImport } from "./peopleImport.ts";
import { peopleSearch } from "./peopleSearch.ts";
import { playbackSync } from "./playbackSync.ts";
import { preview } from "./preview.ts";
import { recordedVideo } from "./recordedVideo.ts";
import { restReads } from "./restReads.ts";
import { shellLoad } from "./shellLoad.ts";
import { sixteenTiles } from "./sixteenTiles.ts";
import { sizes } from "./sizes.ts";
import { table } from "./table.ts";
import { thumbnails } from "./thumbnails.ts";
import { timeline } from "./timeline.ts";
import { unlocks } from "./unlocks.ts";
import { workers } from "./workers.ts";

const all: readonly Benchmark[] = [
  sizes,
  decide,
  accessQuestions,
  peopleImport,
  preview,
  delta,
  unlocks,
  fanOut,
  millionEvents,
  peopleSearch,
  restReads,
  shellLoad,
  palette,
  eventToRow,
  table,
  workers,
  firstFrame,
  sixteenTiles,
  liveEngines,
  liveLeak,
  recordedVideo,
  playbackSync,
  clipJoining,
  thumbnails,
  timeline,
];
const file = resolve(import.meta.dirname, "../../docs/benchmarks.md");
const heading = `# Benchmarks

\`npm run bench\` measures all of it, \`npm run bench -- <name>\` a part, and writes this file: each figure with the run that it comes from. A budget that is not met has its reason and plan beside it. Load is the number of processes that wanted a processor in the minute before the run; above the number of processors, others were at work, and the figures are worse than the machine's. Code is a hash of the files that a figure depends on (\`tests/bench/sources.ts\`) as they were when it was measured; \`npm run docs\` marks the figures whose code changed since.
`;

const wanted = process.argv.slice(2).filter((word) => word !== "--short");
const unknown = wanted.filter((name) => !all.some((each) => each.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(", ")}: ${all.map(({ name }) => name).join(", ")}.\n`);
  process.exit(1);
}
const kept = existsSync(file) ? sectionsOf(readFileSync(file, "utf8")) : new Map<string, string>();
for (const { name, run, isLongBecause } of all) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (isShort && isLongBecause !== undefined) {
    process.stdout.write(`${name} has no short form: ${isLongBecause}\n`);
    continue;
  }
  const load = loadavg()[0] ?? 0;
  process.stdout.write(`${name} …\n`);
  try {
    const figures = await run();
    const section = describe(name, figures, load);
    process.stdout.write(`${section}\n`);
    if (isShort) {
      for (const { what, value, unit } of figures.filter(isFarOff)) fail(`${name} is far off its budget: ${what}: ${show(value)} ${unit}`);
      continue;
    }
    kept.set(name, section);
    // At once: a later one may fail, and the figures of this one are good.
    writeFileSync(file, withMarks([heading, ...all.flatMap((each) => kept.get(each.name) ?? [])].join("\n")));
  } catch (error) {
    fail(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}
process.exit();

function fail(line: string): void {
  process.exitCode = 1;
  process.stderr.write(`${line}\n`);
}

function describe(name: string, figures: readonly Figure[], load: number): string {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const rows = figures.map(
    (figure) => `| ${figure.what} | ${show(figure.value)} ${figure.unit} | ${budgetOf(figure)} | ${verdictOf(figure)} |`,
  );
  return [
    `## ${name}`,
    "",
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; ${machine}; load ${load.toFixed(1)}; code ${codeOf(name)}.`,
    "",
    "| Figure | Measured | Budget | |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

function budgetOf({ budget, unit }: Figure): string {
  if (budget === undefined) return "";
  return "atMost" in budget ? `≤ ${show(budget.atMost)} ${unit}` : `≥ ${show(budget.atLeast)} ${unit}`;
}

function verdictOf(figure: Figure): string {
  const met = isMet(figure);
  if (met === undefined) return figure.note ?? "";
  return met ? "met" : `**not met**${figure.note === undefined ? "" : `: ${figure.note}`}`;
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [/^## (\S+)/.exec(part)?.[1] ?? "", `${part.trimEnd()}\n`]));
}
