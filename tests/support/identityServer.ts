import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountStatus, UserStatus } from "#contract/enumerations.ts";
import { createEventLog } from "#server/base/events/createEventLog.ts";
import { createJobs } from "#server/base/jobs/createJobs.ts";
import { createKeys } from "#server/base/keys/createKeys.ts";
import { createLog } from "#server/base/log.ts";
import { createMail, type DueMail } from "#server/base/mail/createMail.ts";
import { readSettings } from "#server/base/settings/settings.ts";
import { createFreeSpace } from "#server/base/storage/freeSpace.ts";
import { connectStore } from "#server/base/store/connect.ts";
import { accounts, people, roles, sites } from "#server/base/store/schema/accounts.ts";
import { dashboardRoutes } from "#server/desk/dashboard.ts";
import { serve } from "#server/http/serve.ts";
import { accountsRoutes } from "#server/identity/accounts/routes.ts";
import { createIdentity } from "#server/identity/createIdentity.ts";
import type { IdentityDependencies } from "#server/identity/dependencies.ts";
import { peopleRoutes } from "#server/people/profile/routes.ts";
import type { Platform } from "#server/platform.ts";
import { createTestDatabase } from "./database.ts";
import { leastPasswordCost } from "./demoPassword.ts";

export const password = "Passw0rd1";

/** A server with identity and session calls alone, two accounts and their people; `advance` sets its clock forward. For tests. */
export async function startIdentityServer({
  isEmpty = false,
  passwordCost = leastPasswordCost,
  signInPace,
}: { isEmpty?: boolean } & Pick<IdentityDependencies, "passwordCost" | "signInPace"> = {}) {
  const database = await createTestDatabase();
  const directory = mkdtempSync(join(tmpdir(), "gatehouse-identity-"));
  const store = connectStore(database.connectionString);
  const log = createLog({ level: "silent" });
  const settings = readSettings({ DATA_DIR: directory, PORT: "0" }, []);
  const keys = createKeys(settings.keysDirectory);
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const mails: DueMail[] = [];
  const arrivals: (() => void)[] = [];
  const jobs = createJobs({ log, clock });
  const mail = createMail({
    store,
    clock,
    log,
    jobs,
    deliver: async (due) => {
      mails.push(due);
      for (const arrived of arrivals.splice(0)) arrived();
    },
  });
  const events = createEventLog({ store, clock, onAppended: () => () => undefined });
  const identity = createIdentity({ settings, store, keys, clock, log, events, mail, passwordCost, signInPace });
  const freeSpace = await createFreeSpace({ directory, leastBytes: 0, log, jobs });
  // Nobody watches anything here.
  const live: Pick<Platform["live"], "endViewers"> = { endViewers: async () => undefined };
  const platform: Pick<
    Platform,
    "settings" | "epoch" | "clock" | "log" | "store" | "events" | "keys" | "identity" | "mail" | "freeSpace"
  > & { live: Pick<Platform["live"], "endViewers"> } = {
    settings,
    epoch: "test",
    clock,
    log,
    store,
    events,
    keys,
    identity,
    mail,
    freeSpace,
    live,
  };
  const app = serve(platform as unknown as Platform, [...accountsRoutes, ...peopleRoutes, ...dashboardRoutes]);
  await app.register(identity.routes);
  let requests = 0;
  app.addHook("onRequest", (_request, _reply, next) => {
    requests += 1;
    next();
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  if (!isEmpty) await seedAccounts();

  async function seedAccounts(): Promise<void> {
    for (const accountId of ["north", "south"]) {
      const videoRights = { live: true, recorded: true, export: true };
      await store.db.insert(accounts).values({ accountId, name: accountId, status: AccountStatus.Active, features: { elevator: true } });
      for (const siteId of ["harbour", "depot"]) {
        await store.db.insert(sites).values({ accountId, siteId, name: siteId, timeZoneId: "Europe/London" });
      }
      await store.db.insert(roles).values([
        { accountId, roleId: "viewer", displayName: "Viewer", rank: 30, scopes: ["device_r", "made_up"], videoRights },
        { accountId, roleId: "owner", displayName: "Owner", rank: 100, isAdmin: true, scopes: ["device_r", "role_r"], videoRights },
      ]);
    }
  }

  return {
    ...platform,
    origin,
    mails,
    /** How many requests have arrived. */
    requests: () => requests,
    advance(ms: number) {
      offsetMs += ms;
    },
    /** Another process of the same installation; one that lost its database when broken. */
    async startAnother({ isBroken = false }: { isBroken?: boolean } = {}) {
      const ownStore = connectStore(database.connectionString);
      const another = createIdentity({ settings, store: ownStore, keys, clock, log, events, mail, passwordCost, signInPace });
      const anotherApp = serve({ ...platform, identity: another } as unknown as Platform, []);
      await anotherApp.register(another.routes);
      if (isBroken) await ownStore.close();
      return {
        origin: await anotherApp.listen({ host: "127.0.0.1", port: 0 }),
        async close() {
          await anotherApp.close();
          if (!isBroken) await ownStore.close();
        },
      };
    },
    /** Resolves with the first mail to this address, now or later. */
    async mailTo(recipient: string): Promise<DueMail> {
      for (;;) {
        const mail = mails.findLast((one) => one.recipient === recipient);
        if (mail) return mail;
        await new Promise<void>((resolve) => arrivals.push(resolve));
      }
    },
    /** A person with the same password as all others, in the given accounts. */
    async addPerson(
      email: string,
      memberships: { accountId: string; roleId?: string; siteIds?: string[]; status?: number }[],
    ): Promise<string> {
      return store.db.transaction(async (transaction) => {
        const uid = await identity.createIdentity(transaction, { email, password, displayName: "Ada Lane", isEmailVerified: false });
        for (const { accountId, roleId = "viewer", siteIds = ["harbour"], status = UserStatus.Active } of memberships) {
          await transaction.insert(people).values({
            accountId,
            personId: `${uid}-${accountId}`,
            uid,
            firstName: "Ada",
            lastName: "Lane",
            email,
            roleId,
            siteIds,
            status,
          });
        }
        return uid;
      });
    },
    async close() {
      await app.close();
      await mail.close();
      await jobs.stop();
      await store.close();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type IdentityServer = Awaited<ReturnType<typeof startIdentityServer>>;
