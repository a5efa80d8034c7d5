import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { enterSignIn, people } from "../e2e/support/test.ts";
import { watchPage } from "./pageWatch.ts";

/** The console of the budgets has a processor of a quarter of the speed of this one. */
export const slowProcessor = 4;

export interface Visit {
  page: Page;
  devtools: CDPSession;
  close(): Promise<void>;
}
export interface VisitOptions {
  /** As the owner of the demonstration, who signed in some time before; a stranger otherwise. */
  isSignedIn?: boolean;
  /** How many times slower than this machine. */
  slowdown?: number;
}
/** A page of a context of its own: nothing is in its cache. */
export type Visiting = (options?: VisitOptions) => Promise<Visit>;

/** Runs a browser for as long as `work` takes. */
export async function withBrowser<Result>(url: string, work: (visit: Visiting) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  let signedIn: ReturnType<typeof signIn> | undefined;

  async function open(storageState?: Awaited<ReturnType<typeof signIn>>): Promise<Page> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      ...(storageState && { storageState }),
    });
    // Visitors ring when they like; a toast is not what is measured.
    await context.addInitScript(() => localStorage.setItem("notification", JSON.stringify({ isMuted: true })));
    await context.addInitScript(watchPage);
    return context.newPage();
  }

  async function signIn() {
    const page = await open();
    await page.goto("/signin");
    await enterSignIn(page, people.owner);
    await shellOf(page).waitFor();
    const state = await page.context().storageState({ indexedDB: true });
    await page.context().close();
    return state;
  }

  try {
    return await work(async ({ isSignedIn = false, slowdown = 1 } = {}) => {
      const page = await open(isSignedIn ? await (signedIn ??= signIn()) : undefined);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      return { page, devtools, close: () => page.context().close() };
    });
  } finally {
    await browser.close();
  }
}

/** A browser with a folder of its own, as a person has one: what a page keeps lies on the disk. The owner of the demonstration is signed in. */
export async function withOwnBrowser<Result>(url: string, work: (page: Page, profile: string) => Promise<Result>): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), "gatehouse-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...config.use?.launchOptions,
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  try {
    await context.addInitScript(watchPage);
    const page = await context.newPage();
    await page.goto("/signin");
    await enterSignIn(page, people.owner);
    await shellOf(page).waitFor();
    return await work(page, profile);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The console's frame, there when a person can work. */
export const shellOf = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** The timeline of a viewer shows an hour around where it is. */
export async function showHour(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Clip", exact: true }).click();
  await page.getByRole("option", { name: "1 h", exact: true }).click();
}
