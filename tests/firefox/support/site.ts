import { mkdirSync } from "node:fs";
import type { Browser, Page } from "puppeteer-core";
import type { Api } from "#kernel/api.ts";
import { demoPassword, newDataDirectory, startSystem } from "../../e2e/support/system.ts";
import { apiOf, forgetLayout, recordingSite } from "../../e2e/support/test.ts";
import { noteErrors } from "./errors.ts";
import { named } from "./find.ts";
import { startFirefox } from "./firefox.ts";

export interface Site {
  readonly url: string;
  /** The portal's own client, signed in as this person. */
  apiAs(email: string): Promise<Api>;
  /** Opens a page as a browser that was never here before. */
  open(path: string, viewport?: { width: number; height: number }): Promise<Page>;
  /** Opens a page, signs in and waits for the console. */
  signIn(email: string, path: string): Promise<Page>;
  /** Saves what each open page shows below test-results, for the test of this name. */
  photograph(test: string): Promise<void>;
  /** Closes all pages and returns the errors that they had until then. */
  closePages(): Promise<string[]>;
  stop(): Promise<void>;
}

const pictures = "test-results/firefox";

/** Nobody counts frames here: with fewer of them the browser has more of the processor. */
const env = { ...recordingSite, GATEHOUSE_FRAMES_PER_SECOND: "5" };

/** One system that records and one Firefox. */
export async function startSite(): Promise<Site> {
  const data = newDataDirectory();
  const [system, browser] = await Promise.all([startSystem({ dataDirectory: data.path, env }), startFirefox()]);
  const { url } = system;
  let pages: Page[] = [];
  let errors: string[] = [];

  const open: Site["open"] = async (path, viewport) => {
    const page = await newPage(browser);
    pages.push(page);
    const ofThisTest = errors;
    noteErrors(page, (error) => ofThisTest.push(error));
    if (viewport) await page.setViewport(viewport);
    await page.goto(new URL(path, url).href);
    return page;
  };

  return {
    url,
    apiAs: (email) => apiOf(url, email),
    open,
    async signIn(email, path) {
      await forgetLayout(await apiOf(url, email));
      const page = await open(path);
      await enterSignIn(page, email);
      await page.locator("nav[aria-label='Main menu']").wait();
      return page;
    },
    async photograph(test) {
      mkdirSync(pictures, { recursive: true });
      const name = test.replaceAll(/\W+/g, "-").slice(1);
      for (const [index, page] of pages.entries()) await page.screenshot({ path: `${pictures}/${name}-${index}.png` });
    },
    async closePages() {
      // Firefox cuts off what a page still loads when it is left, and the portal logs that: it is no error of the path.
      const [left, found] = [pages, [...errors]];
      [pages, errors] = [[], []];
      for (const page of left) await page.browserContext().close();
      return found;
    },
    async stop() {
      await browser.close();
      await system.stop();
      data.remove();
    },
  };
}

export async function enterSignIn(page: Page, email: string): Promise<void> {
  await page.locator(named("textbox", "Email")).fill(email);
  await page.locator("input[type=password]").fill(demoPassword);
  await page.locator(named("button", "Sign in")).click();
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(20_000);
  // The visitors of the simulated site ring at any time, and what a page shows would depend on it.
  await page.evaluateOnNewDocument(() => {
    // The empty page before the first one has no storage, and refuses the question.
    if (origin === "null") return;
    if (localStorage.getItem("notification") === null) localStorage.setItem("notification", JSON.stringify({ isMuted: true }));
  });
  return page;
}
