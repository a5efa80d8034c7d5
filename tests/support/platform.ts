import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserStatus } from "#contract/enumerations.ts";
import type { Scope } from "#contract/scopes.ts";
import { createLogTo } from "#domain/log.ts";
import { type Api, createApi } from "#kernel/api.ts";
import type { Clock } from "#server/base/clock.ts";
import { readSettings } from "#server/base/settings/settings.ts";
import { people, roles } from "#server/base/store/schema/accounts.ts";
import { createPlatform } from "#server/createPlatform.ts";
import { seedDemo } from "#server/demo/seedDemo.ts";
import { listen } from "#server/listen.ts";
import type { Platform } from "#server/platform.ts";
import { createTestDatabase } from "./database.ts";
import { demoPassword, leastPasswordCost } from "./demoPassword.ts";
import { expectWholeEntries } from "./expectWholeEntries.ts";
import { copySeededFolder } from "./seededTemplate.ts";

export { demoPassword };

export interface TestPlatform {
  platform: Platform;
  url: string;
  /** Where it listens, when a public address hides that. */
  localUrl: string;
  dataDirectory: string;
  databaseUrl: string;
  /** Settings with which another server process works on the same database and folder. */
  environment: Record<string, string>;
  /** The portal's own client, signed in as this person of the demonstration; as nobody without an address. `at`: another server process. */
  apiAs(email?: string, at?: string): Promise<Api>;
  tokenOf(email: string): Promise<string>;
  /** Makes somebody with exactly these rights. Answers the address. */
  createPerson(person: {
    accountId?: string;
    scopes: readonly Scope[];
    siteIds?: string[];
    isAdmin?: boolean;
    isLiveDenied?: boolean;
  }): Promise<string>;
  close(): Promise<void>;
}

export interface TestPlatformOptions {
  /** Hears every line of the log; without it nothing is logged. */
  onLogged?(line: string): void;
  /** Folder of a built portal; absent for none. */
  portalDirectory?: string;
  /** More settings. */
  env?: Record<string, string>;
  /** Free bytes of the disk; default: the real ones. */
  readFreeBytes?: () => Promise<number>;
  /** An installation that is there already; it is left there. */
  on?: { dataDirectory: string; connectionString: string };
  clock?: Clock;
}

/** The whole platform with the demonstration's people and equipment, on a database and a port of its own. */
export async function startTestPlatform({
  onLogged,
  portalDirectory,
  on,
  readFreeBytes,
  env,
  clock,
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const dataDirectory = on?.dataDirectory ?? mkdtempSync(join(tmpdir(), "gatehouse-platform-"));
  // What was seeded by another clock or by other settings would be another demonstration.
  const seeded = on || clock || env ? undefined : (await import("vitest")).inject("seededTemplate");
  if (seeded) copySeededFolder(seeded, dataDirectory);
  const database = on ? { ...on, drop: async () => undefined } : await createTestDatabase(seeded && { template: seeded.databaseName });
  const settings = {
    ...readSettings({ DATA_DIR: dataDirectory, PORT: "0", GATEHOUSE_DEMO_PASSWORD: demoPassword, LOG_LEVEL: "silent", ...env }, ["--demo"]),
  };
  const { platform, close } = await createPlatform({
    settings,
    log: createLogTo(onLogged ? { level: "debug", write: onLogged } : { level: "silent", write: () => undefined }),
    connectionString: database.connectionString,
    passwordCost: leastPasswordCost,
    ...(readFreeBytes && { readFreeBytes }),
    ...(clock && { clock }),
  });
  await seedDemo(platform, "http://127.0.0.1:0");
  const listening = await listen(platform, { portalDirectory: portalDirectory ?? join(dataDirectory, "portal") });
  const { url, localUrl } = listening;
  const tokens = new Map<string, Promise<string>>();

  const tokenOf = (email: string) => {
    const token = tokens.get(email) ?? signIn(localUrl, email);
    tokens.set(email, token);
    return token;
  };
  return {
    platform,
    url,
    localUrl,
    dataDirectory,
    databaseUrl: database.connectionString,
    tokenOf,
    environment: { DATA_DIR: dataDirectory, DATABASE_URL: database.connectionString, GATEHOUSE_DEMO_PASSWORD: demoPassword },
    async apiAs(email, at = localUrl) {
      const token = email === undefined ? undefined : await tokenOf(email);
      return createApi({ baseUrl: at, token: async () => token, onSessionExpired: () => undefined });
    },
    async createPerson({ accountId = "northmoor", scopes, siteIds = [], isAdmin = false, isLiveDenied = false }) {
      const id = randomUUID();
      const email = `${id}@people.example`;
      await platform.store.db.transaction(async (transaction) => {
        const uid = await platform.identity.createIdentity(transaction, {
          email,
          password: demoPassword,
          displayName: "Test Person",
          isEmailVerified: true,
        });
        await transaction.insert(roles).values({
          accountId,
          roleId: id,
          displayName: "Test",
          rank: 10,
          isAdmin,
          scopes: [...scopes],
          videoRights: { live: !isLiveDenied, recorded: true, export: true },
        });
        await transaction.insert(people).values({
          accountId,
          personId: id,
          uid,
          firstName: "Test",
          lastName: "Person",
          email,
          roleId: id,
          status: UserStatus.Active,
          siteIds,
        });
      });
      // The log is what tells of changes; rows that were put into the store past it tell nobody.
      await platform.policies.readAnew(accountId);
      return email;
    },
    async close() {
      await listening.close();
      if (!on) await expectWholeEntries(platform.store.pool);
      await close();
      await database.drop();
      if (!on) rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

export async function signIn(url: string, email: string): Promise<string> {
  return (await signInForTokens(url, email)).idToken;
}

/** What a browser keeps of a sign-in. */
export async function signInForTokens(
  url: string,
  email: string,
  password: string = demoPassword,
): Promise<{ idToken: string; refreshToken: string }> {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=gatehouse`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken, refreshToken } = (await response.json()) as { idToken?: string; refreshToken?: string };
  if (!idToken || !refreshToken) throw new Error(`${email} could not sign in`);
  return { idToken, refreshToken };
}
