import { readFileSync, writeFileSync } from "node:fs";
import { withReferenceTables } from "./referenceTables.ts";

const file = new URL("../docs/architecture.md", import.meta.url);
writeFileSync(file, await withReferenceTables(readFileSync(file, "utf8")));
