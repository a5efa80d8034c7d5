import { readFileSync, writeFileSync } from "node:fs";
import { withMarks } from "../tests/bench/oldFigures.ts";
import { withReferenceTables } from "./referenceTables.ts";
import { thirdPartyNotices } from "./thirdPartyNotices.ts";

const file = new URL("../docs/reference.md", import.meta.url);
writeFileSync(file, withReferenceTables(readFileSync(file, "utf8")));
const benchmarks = new URL("../docs/benchmarks.md", import.meta.url);
writeFileSync(benchmarks, withMarks(readFileSync(benchmarks, "utf8")));
const lockfile = new URL("../package-lock.json", import.meta.url);
writeFileSync(new URL("../THIRD-PARTY-NOTICES.md", import.meta.url), thirdPartyNotices(readFileSync(lockfile, "utf8")));
