import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root, say } from "./console.mjs";
import { nodeProgram } from "./dependencies.mjs";

const output = join(root, "dist/portal");
/** The sources of the build; without it the next start builds again. */
export const stamp = join(output, ".stamp");
const sources = [
  "src",
  "contract",
  "domain",
  "public",
  "index.html",
  "action.html",
  "verify.html",
  "vite.config.ts",
  "vite.public.config.ts",
  "vite.verify.config.ts",
  "scripts/texts.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** The console first, then the visitors' pages and the page that verifies evidence beside it. */
export const portalConfigs = ["vite.config.ts", "vite.public.config.ts", "vite.verify.config.ts"];

/** Builds the portal when its sources are not those of the last build. */
export function ensurePortal() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Building the portal (vite build)");
  const fresh = `${output}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const vite = join(root, "node_modules/vite/bin/vite.js");
  // A test may start the build, and with its NODE_ENV the portal would get the development build of React.
  const env = { ...process.env, NODE_ENV: "production" };
  for (const config of portalConfigs) {
    const words = [vite, "build", "--config", config, "--outDir", fresh, "--logLevel", "warn"];
    const result = spawnSync(nodeProgram() ?? process.execPath, words, { cwd: root, stdio: "inherit", env });
    if (result.status !== 0) throw new Error("the portal could not be built (see above).");
  }
  mkdirSync(fresh, { recursive: true });
  compressTexts(fresh);
  writeFileSync(join(fresh, ".stamp"), wanted);
  // Another instance may be serving the old build: it is exchanged whole, after the new one is complete.
  const old = `${output}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, old);
  renameSync(fresh, output);
  rmSync(old, { recursive: true, force: true });
}

/** Below this a packet is saved by nothing. */
const leastBytes = 1024;

/** Compresses every text of a build, for the platform to send to clients that accept it. @param {string} folder */
export function compressTexts(folder) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  for (const file of filesOf(folder).filter((name) => /\.(js|css|html|svg)$/.test(name))) {
    const text = readFileSync(file);
    if (text.length < leastBytes) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(text, quality));
    writeFileSync(`${file}.gz`, gzipSync(text));
  }
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return `${hash.digest("hex")}\n`;
}

/** Every file below a path in a fixed order; tests do not reach the build. @param {string} path @returns {string[]} */
function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
