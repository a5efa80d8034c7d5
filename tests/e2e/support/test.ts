import { type Browser, test as base, expect, type Locator, type Page } from "@playwright/test";
import { getDashboard, saveDashboard } from "#contract/dashboard.ts";
import { listStreamingDevices } from "#contract/devices.ts";
import { listAccounts, switchAccount } from "#contract/session.ts";
import { type Api, createApi } from "#kernel/api.ts";
import { ApiError } from "#kernel/apiError.ts";
import { demoPassword, newDataDirectory, type System, startSystem } from "./system.ts";

/** Messages of the browser that no test is about. */
const allowed = [
  // Leaving a page cuts its stream; the browser calls that a failed request.
  /net::ERR_ABORTED/,
  // The browser's own line for every refusal that a test provokes; what the page makes of it is what the test looks at.
  /Failed to load resource: the server responded with a status of 4\d\d/,
];

interface Fixtures {
  /** Signs in and waits for the shell. */
  signIn(email: string, path?: string): Promise<void>;
  /** The portal's own client, signed in as somebody. */
  apiAs(email: string): Promise<Api>;
  /** Fails the test when the page threw or logged an error. */
  errors: string[];
}

interface WorkerFixtures {
  /** Settings of the system; a file that sets its own gets a system of its own. */
  settings: Record<string, string>;
  /** The devices whose video the tests of a file watch, by name; undefined for all, which come later where key frames are rare. */
  watched: readonly string[] | undefined;
  system: System;
  /** The browser's stored session of each person, by address. */
  sessions: Map<string, Kept>;
}

interface Kept {
  storage: { name: string; value: string }[];
  /** When, in milliseconds. */
  at: number;
}

/** Long before a token is renewed: what was kept of it is worth nothing then. */
const keptForMs = 15 * 60_000;
const isYoung = ({ at }: { at: number }) => Date.now() - at < keptForMs;

/** Cameras that nobody counts the pictures of leave the processor to the browser: the fewest that they send are enough. */
const sparingCameras = { GATEHOUSE_FRAMES_PER_SECOND: "2" };
/** Cameras of the default settings, for tests that count them. */
export const usualCameras = { GATEHOUSE_FRAMES_PER_SECOND: "15" };

/** A site that records, in the large rendition alone. Files that use this same object share one system; a copy starts another. */
export const recordingSite = { RECORDING_DAYS: "1", RECORDING_RENDITIONS: "high", ...usualCameras };

/** A platform and a gateway that log at debug level, for tests that no secret is logged. */
export const tellingSite = { LOG_LEVEL: "debug" };

/** Everything end to end stands on one running system for each worker. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: "worker" }],
  watched: [undefined, { option: true, scope: "worker" }],
  system: [
    async ({ settings, watched }, use) => {
      const data = newDataDirectory();
      const system = await startSystem({ dataDirectory: data.path, env: { ...sparingCameras, ...settings } });
      await camerasAreRead(system.url, watched);
      await use(system);
      await system.stop();
      data.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],
  baseURL: async ({ system }, use) => use(system.url),
  // The site's visitors ring when they like; what a test sees would depend on it.
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      if (localStorage.getItem("notification") === null) localStorage.setItem("notification", JSON.stringify({ isMuted: true }));
    });
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    // An answer that a test changes may still be on its way to the page when the test has seen what it is about.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!allowed.some((pattern) => pattern.test(text))) errors.push(text);
      };
      page.on("pageerror", (error) => note(`${error.name}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") note(message.text());
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page, system, sessions }, use) => {
    await use(async (email, path = "/") => {
      const accounts = await goHome(system.url, email);
      await forgetLayout(await apiOf(system.url, email));
      const navigation = page.getByRole("navigation", { name: "Main" });
      // An account switch ends the stored session of the previous account, and signing in again has signed out in between.
      const kept = accounts === 1 && page.url() === "about:blank" ? sessions.get(email) : undefined;
      const isUsed = kept !== undefined && isYoung(kept);
      if (isUsed) await page.context().setStorageState({ cookies: [], origins: [{ origin: system.url, localStorage: kept.storage }] });
      await page.goto(path);
      const field = page.getByLabel("Email");
      // What was kept may be of a session that a test has ended.
      if (isUsed) await expect(navigation.or(field)).toBeVisible();
      if (!isUsed || (await field.isVisible())) {
        await enterSignIn(page, email);
        await expect(navigation).toBeVisible();
        sessions.set(email, { storage: await whoIsSignedIn(page), at: Date.now() });
      }
    });
  },
  apiAs: async ({ system }, use) => {
    await use((email) => apiOf(system.url, email));
  },
});

export { expect };

export async function enterSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The window becomes that of a phone. What is typed before the workspace of a phone is there is typed into what goes. */
export async function becomePhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".narrow-strip")).toBeVisible();
}

/** What the console tells stands above what is pressed next. */
export async function isToldAbove(page: Page, pressed: Locator): Promise<void> {
  const gap = async () => {
    const bottom = await page.locator(".toasts").evaluate((stack) => stack.getBoundingClientRect().bottom);
    return ((await pressed.boundingBox())?.y ?? 0) - bottom;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
}

/** The gateway of the site reads its cameras some seconds after the platform answers. */
async function camerasAreRead(url: string, watched: readonly string[] | undefined): Promise<void> {
  const api = await apiOf(url, people.owner);
  const areRead = async () => {
    const { devices } = await api.call(listStreamingDevices, {});
    return devices.every(({ name, isConnected }) => isConnected || watched?.includes(name) === false);
  };
  // A gateway that joins between two rare key frames waits for the next one, to ask what a camera sends and once more to read it.
  await expect.poll(areRead, { timeout: watched ? 120_000 : 60_000 }).toBe(true);
}

/** By which a browser knows its person again: what the identity SDK keeps, and that there is somebody. */
function whoIsSignedIn(page: Page): Promise<Kept["storage"]> {
  return page.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, value]) =>
      name.startsWith("firebase:") || name === "auth" ? [{ name, value: String(value) }] : [],
    ),
  );
}

/** Another console, in its own browser; `prepare` runs before it opens. The caller closes its context. */
export async function anotherConsole(
  browser: Browser,
  { url }: Pick<System, "url">,
  email: string,
  { path = "/", prepare }: { path?: string; prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(path);
  await enterSignIn(page, email);
  // Whichever language it speaks.
  await expect(page.getByRole("navigation").first()).toBeVisible();
  return page;
}

/**
 * Who works in two accounts signs in to the one that was last switched to: here it is the one of their address. Answers in how many
 * they work.
 */
async function goHome(url: string, email: string): Promise<number> {
  const api = await apiOf(url, email);
  const accounts = await api.call(listAccounts, {});
  const home = accounts.find(({ id }) => email.endsWith(`@${id}.example`));
  if (home && !home.isSelected) await api.call(switchAccount, { query: { accountId: home.id } });
  return accounts.length;
}

/** A console opens as its person left it: without this, what a test sees would depend on the tests before it. */
export async function forgetLayout(api: Api): Promise<void> {
  const { version } = await api.call(getDashboard, {});
  if (version > 0) await api.call(saveDashboard, { body: { version, payload: {} } });
}

/** Tokens by system and person. Each sign-in costs the platform a password hash, and a test needs several. */
const keptTokens = new Map<string, { token: string; at: number }>();

/** The portal's own client, signed in to the system at this address. */
export async function apiOf(url: string, email: string, password = demoPassword): Promise<Api> {
  const apiWith = (token: string) => createApi({ baseUrl: url, token: async () => token, onSessionExpired: () => undefined });
  const key = JSON.stringify([url, email, password]);
  const kept = keptTokens.get(key);
  if (kept && isYoung(kept) && (await isCurrent(apiWith(kept.token)))) return apiWith(kept.token);
  const token = await tokenOf(url, email, password);
  keptTokens.set(key, { token, at: Date.now() });
  return apiWith(token);
}

/**
 * Whether a kept token equals a new one. An earlier test may have ended its session. A person with two accounts may have switched: the old
 * token stays in its account, and a new token is for the account chosen last.
 */
async function isCurrent(api: Api): Promise<boolean> {
  try {
    return (await api.call(listAccounts, {})).length === 1;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

export async function tokenOf(url: string, email: string, password = demoPassword): Promise<string> {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=gatehouse`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken, error } = (await response.json()) as { idToken?: string; error?: { message: string } };
  if (!idToken) throw new Error(`${email} could not sign in: ${response.status} ${error?.message ?? ""}`);
  return idToken;
}

/** The people of the demonstration by what they may do. */
export const people = {
  owner: "jude.holloway@northmoor.example",
  administrator: "eva.lockhart@northmoor.example",
  manager: "anika.gupta@northmoor.example",
  operator: "ruth.adeyemi@northmoor.example",
  viewer: "marta.olsen@northmoor.example",
  mobileOnly: "kenji.ito@northmoor.example",
  inBothAccounts: "petra.strand@northmoor.example",
  otherOwner: "lucia.ferrer@castellan.example",
} as const;
