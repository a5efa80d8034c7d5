import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, type ExpectStatic, it } from "vitest";
import { getDevice, listDevices } from "#contract/devices.ts";
import { AccountStatus, UserStatus } from "#contract/enumerations.ts";
import { getLiveCredentials, getVideoCredentials, startLive } from "#contract/live.ts";
import { askForNewPassword, resetPassword } from "#contract/mailedCodes.ts";
import { endSession, switchAccount } from "#contract/session.ts";
import type { Api } from "#kernel/api.ts";
import { accounts, people, roles } from "#server/base/store/schema/accounts.ts";
import { identities } from "#server/base/store/schema/identity.ts";
import { openEventStream } from "../support/eventStream.ts";
import { linksTo } from "../support/mails.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { createSignaller, openSignaller } from "../support/signaller.ts";

/** The promise of QUALITY.md; the platform asks every two seconds. */
const withinMs = 5_000;

let rig: TestPlatform;
beforeAll(async () => {
  rig = await startTestPlatform();
});
afterAll(() => rig.close());

/** Everything that one person can hold open or keep: a token, a stream, a seat with its socket and keys, keys of recordings. */
async function holdEverything(expect: ExpectStatic, email: string) {
  const api = await rig.apiAs(email);
  const token = await rig.tokenOf(email);
  const { devices } = await api.call(listDevices, { query: {} });
  const serial = devices.find(({ isVideoEnabled }) => isVideoEnabled)?.serialNumber ?? "";
  const session = crypto.randomUUID();
  await api.call(startLive, { query: {}, params: { id: serial, session } });
  const live = await api.call(getLiveCredentials, { params: { serial }, query: { session } });
  const stored = await api.call(getVideoCredentials, { params: { id: serial } });
  const stream = await openEventStream(rig.url, token, "Devices/DoorState");
  expect(await stream.next()).toMatchObject({ event: "hello" });
  const socketTo = () =>
    createSignaller({ origin: rig.url, credential: live.credential, role: "VIEWER", serialNumber: serial, clientId: session });
  const socket = socketTo();
  expect(await openSignaller(socket)).toBe("open");
  const objects = new S3Client({
    region: stored.region,
    credentials: stored,
    endpoint: `${rig.url}/objects`,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  const list = () =>
    objects.send(new ListObjectsV2Command({ Bucket: stored.bucketName, Prefix: stored.prefix })).then(
      () => true,
      () => false,
    );
  expect(await list()).toBe(true);
  return {
    streamEnded: (async () => {
      for (;;) if ((await stream.next().catch(() => ({ event: "bye" }))).event === "bye") return true;
    })(),
    socketClosed: new Promise<boolean>((resolve) => {
      socket.on("close", () => resolve(true));
    }),
    /** What of it still works, as names; empty when everything ended. */
    async works(): Promise<string[]> {
      const tried = {
        call: await api.call(getDevice, { params: { serial }, query: {} }).then(
          () => true,
          () => false,
        ),
        seat: await api.call(startLive, { query: {}, params: { id: serial, session } }).then(
          () => true,
          () => false,
        ),
        signalling: (await openSignaller(socketTo())) === "open",
        objects: await list(),
      };
      return Object.entries(tried).flatMap(([name, does]) => (does ? [name] : []));
    },
  };
}

const db = () => rig.platform.store.db;
const causes: Record<string, (expect: ExpectStatic, email: string, api: Api) => Promise<unknown>> = {
  "sign-out": (_expect, _email, api) => api.call(endSession, {}),
  suspension: (_expect, email) => db().update(people).set({ status: UserStatus.Suspended }).where(eq(people.email, email)),
  "loss of the right": (_expect, email) =>
    db()
      .update(roles)
      .set({ scopes: [] })
      .where(eq(roles.roleId, email.split("@")[0] ?? "")),
  deletion: (_expect, email) => db().delete(people).where(eq(people.email, email)),
  "a disabled sign-in": (_expect, email) => db().update(identities).set({ isDisabled: true }).where(eq(identities.email, email)),
  "a new password by mail": async (expect, email) => {
    const nobody = await rig.apiAs();
    await nobody.call(askForNewPassword, { query: { email } });
    await nobody.call(resetPassword, { body: { oobCode: await mailedCode(expect, email), newPassword: "Another-2026-Password" } });
  },
};

async function mailedCode(expect: ExpectStatic, email: string): Promise<string> {
  await expect.poll(() => linksTo(rig.dataDirectory, email).length, { timeout: 10_000 }).toBe(1);
  return new URL(linksTo(rig.dataDirectory, email)[0] ?? "").searchParams.get("oobCode") ?? "";
}

type Held = Awaited<ReturnType<typeof holdEverything>>;

/** `closes`: what the platform must close by itself. */
async function expectAllEnds(
  expect: ExpectStatic,
  held: Held,
  end: () => Promise<unknown>,
  closes = [held.streamEnded, held.socketClosed],
): Promise<void> {
  expect(await held.works()).toEqual(["call", "seat", "signalling", "objects"]);
  await end();
  const endedAtMs = performance.now();
  expect(await Promise.all(closes)).toEqual(closes.map(() => true));
  await expect.poll(() => held.works(), { timeout: withinMs, interval: 200 }).toEqual([]);
  expect(performance.now() - endedAtMs).toBeLessThan(withinMs);
}

describe("what a person holds open ends within five seconds of", () => {
  it.concurrent.for(Object.keys(causes))("[PM-12] %s", async (cause, { expect }) => {
    const email = await rig.createPerson({ scopes: ["device_r"], siteIds: ["harbour-house"] });
    const api = await rig.apiAs(email);
    await expectAllEnds(expect, await holdEverything(expect, email), async () => causes[cause]?.(expect, email, api));
  });

  it.concurrent("[PM-12] [Q-83] loss of the site, while the stream goes on and tells nothing of it", async ({ expect }) => {
    const email = await rig.createPerson({ scopes: ["device_r"], siteIds: ["harbour-house"] });
    const held = await holdEverything(expect, email);
    await expectAllEnds(expect, held, () => db().update(people).set({ siteIds: [] }).where(eq(people.email, email)), [held.socketClosed]);
  });

  it.concurrent("[PM-12] [AU-13] the switch to another account", async ({ expect }) => {
    const email = "petra.strand@northmoor.example";
    const api = await rig.apiAs(email);
    await expectAllEnds(expect, await holdEverything(expect, email), () => api.call(switchAccount, { query: { accountId: "castellan" } }));
  });

  // Alone: the switch above goes to this account.
  it("[PM-12] [AU-14] the suspension of the account", async ({ expect }) => {
    const held = await holdEverything(expect, "lucia.ferrer@castellan.example");
    await expectAllEnds(expect, held, () =>
      db().update(accounts).set({ status: AccountStatus.Suspended }).where(eq(accounts.accountId, "castellan")),
    );
  });
});
