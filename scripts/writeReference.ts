import { readFileSync, writeFileSync } from "node:fs";
import { withMarks } from "../tests/bench/oldFigures.ts";
import { withReferenceTables } from "./referenceTables.ts";

const file = new URL("../docs/reference.md", import.meta.url);
writeFileSync(file, await withReferenceTables(readFileSync(file, "utf8")));
const benchmarks = new URL("../docs/benchmarks.md", import.meta.url);
writeFileSync(benchmarks, withMarks(readFileSync(benchmarks, "utf8")));
