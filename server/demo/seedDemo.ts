import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { SimulatorConfig } from "#contract/simulator.ts";
import { SettingsError } from "../base/settings/settings.ts";
import { accounts } from "../base/store/schema/accounts.ts";
import { installation } from "../base/store/schema/identity.ts";
import { originOf } from "../http/origin.ts";
import { type DefaultRoleName, defaultRoles } from "../identity/accounts/defaultRoles.ts";
import type { Platform } from "../platform.ts";
import { demoSignIns } from "./demoPeople.ts";
import { demoAccounts } from "./demoSites.ts";
import { insertDemo } from "./insertDemo.ts";
import { keepPasswords } from "./keepPasswords.ts";
import { prepareSimulator } from "./prepareSimulator.ts";
import { writeSecretFile } from "./writeSecretFile.ts";

/** Sign-ins of the demonstration. */
export interface DemoSignInLine {
  email: string;
  password: string;
  name: string;
  role: DefaultRoleName;
  account: string;
}

export interface DemoResult {
  /** Nobody has been told these passwords before. */
  isFirstStart: boolean;
  signIns: DemoSignInLine[];
  /** The files with the sign-ins and the simulated site, readable only by their owner. */
  files: { demo: string; simulator: string };
  simulator: SimulatorConfig;
  /** The gateway that reads the simulated cameras; it enrols with a token of its own. */
  gateway: { accountId: string; serialNumber: string } | undefined;
}

const installationKey = "demo";

/**
 * Makes the demonstration on an empty store and prepares its simulated site on every start.
 * An installation of its own is never touched: SettingsError.
 */
export async function seedDemo(platform: Platform, url: string = originOf({ headers: {} }, platform.settings)): Promise<DemoResult> {
  const { store, settings } = platform;
  const isSeeded = await store.db.transaction(async (transaction) => {
    const [done] = await transaction.select().from(installation).where(eq(installation.key, installationKey));
    if (done) return true;
    const [existing] = await transaction.select({ accountId: accounts.accountId }).from(accounts).limit(1);
    if (existing)
      throw new SettingsError(
        "The store holds an installation of its own; the demonstration needs an empty one (DATA_DIR or DATABASE_URL).",
      );
    return false;
  });
  const files = { demo: join(settings.dataDirectory, "demo.json"), simulator: join(settings.dataDirectory, "simulator.json") };
  const { passwords, isNew } = await keepPasswords(platform, files.demo, isSeeded);
  if (!isSeeded) {
    const value = { seed: settings.seed, seededAtUtc: platform.clock.now().toISOString() };
    await store.db.transaction(async (transaction) => {
      await transaction.insert(installation).values({ key: installationKey, value });
      await insertDemo(platform, transaction, passwords);
    });
  }
  const rtsp = { userName: "gateway", password: randomBytes(18).toString("base64url") };
  const simulator = await prepareSimulator(platform, url, rtsp, passwords);
  await writeSecretFile(files.demo, { url, people: signInsWithScopes(passwords) });
  await writeSecretFile(files.simulator, simulator);
  return { isFirstStart: isNew, signIns: signInsOf(passwords), files, simulator, gateway: gatewayOf(simulator) };
}

function signInsOf(passwords: ReadonlyMap<string, string>): DemoSignInLine[] {
  return demoSignIns.flatMap(({ email, firstName, lastName, memberships }) =>
    memberships.map(({ accountId, role }) => ({
      email,
      password: passwords.get(email) ?? "",
      name: `${firstName} ${lastName}`,
      role,
      account: demoAccounts.find((account) => account.accountId === accountId)?.name ?? accountId,
    })),
  );
}

function signInsWithScopes(passwords: ReadonlyMap<string, string>) {
  return signInsOf(passwords).map(({ email, password, role, account }) => ({
    email,
    password,
    role,
    account,
    scopes: defaultRoles[role].scopes,
  }));
}

function gatewayOf({ accounts: simulated }: SimulatorConfig): DemoResult["gateway"] {
  const account = simulated.find(({ gateway }) => gateway !== undefined);
  return account?.gateway && { accountId: account.accountId, serialNumber: account.gateway.serialNumber };
}
