import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { isMain, say, stopWith } from "./console.mjs";
import { browserPackages, installSystemPackages } from "./systemPackages.mjs";

// The shell is the same engine without windows: a test takes a fifth less of the machine in it.
const names = ["chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable", "chromium-browser"];

/**
 * The Chromium that end-to-end tests run in: PLAYWRIGHT_CHROMIUM, else one on PATH; undefined leaves the choice to Playwright.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function findBrowser(env) {
  const wanted = env["PLAYWRIGHT_CHROMIUM"]?.trim();
  if (wanted) {
    if (!isProgram(wanted)) throw new Error(`PLAYWRIGHT_CHROMIUM is not a program that can be run: ${wanted}.`);
    return wanted;
  }
  const folders = ["/usr/bin", ...(env["PATH"] ?? "").split(delimiter)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Finds a browser or installs one: the system's package when that is permitted, else Playwright's own. */
export async function ensureBrowser() {
  if (!process.env["PLAYWRIGHT_CHROMIUM"]) installSystemPackages(browserPackages);
  if (findBrowser(process.env) !== undefined || (await hasPlaywrightBrowser())) return;
  say("Installing a Chromium for the end-to-end tests");
  if (run("npx", ["playwright", "install", "chromium"]) && (await hasPlaywrightBrowser())) return;
  if (process.getuid?.() === 0 && run("apt-get", ["update"]) && run("apt-get", ["install", "-y", "chromium"])) {
    if (findBrowser(process.env) !== undefined) return;
  }
  throw new Error("No Chromium for the end-to-end tests: install chromium or google-chrome, or set PLAYWRIGHT_CHROMIUM.");
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  // A downloaded browser without the system's libraries is there and does not start.
  return isProgram(path) && run(path, ["--headless", "--no-sandbox", "--version"], "ignore");
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} command @param {string[]} words @param {"ignore" | "inherit"} stdio */
function run(command, words, stdio = "inherit") {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, words, { stdio, env }).status === 0;
}

if (isMain(import.meta.url)) await ensureBrowser().catch(stopWith);
