import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccountStatus, UserStatus } from "#contract/enumerations.ts";
import type { TemporaryCredential } from "#contract/live.ts";
import { ViewerGrant } from "#contract/viewerGrant.ts";
import { liveCalls, watchedSerial as serial } from "../../../tests/support/liveCalls.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { type Signaller as Client, createSignaller, openSignaller as open } from "../../../tests/support/signaller.ts";
import { accounts, people, roles } from "../../base/store/schema/accounts.ts";

let media: MediaServer;
const opened: Client[] = [];
const { stop, seated } = liveCalls(() => media);

beforeAll(async () => {
  media = await startMediaServer();
});
afterAll(async () => {
  for (const client of opened) client.close();
  await media.close();
});

function signaller(credential: TemporaryCredential, role: "MASTER" | "VIEWER", serialNumber = serial, clientId?: string): Client {
  const client = createSignaller({ origin: media.origin, credential, role, serialNumber, ...(clientId !== undefined && { clientId }) });
  opened.push(client);
  return client;
}

const once = <T>(client: Client, event: string): Promise<T[]> =>
  new Promise((resolve) => client.once(event, (...values: T[]) => resolve(values)));
const closed = (client: Client): Promise<unknown> => once(client, "close");

async function masterOf(serialNumber = serial, accountId = "north"): Promise<Client> {
  const config = await media.liveConfigFor(accountId, serialNumber);
  if (!config) throw new Error("No channel.");
  const client = signaller(config.credential, "MASTER", serialNumber);
  expect(await open(client)).toBe("open");
  return client;
}

const offer = (extra: Record<string, unknown> = {}) => ({ type: "offer", sdp: "v=0", ...extra }) as unknown as RTCSessionDescription;
describe("signalling", () => {
  it("refuses stolen keys, other channels, other roles and seats that are gone", async () => {
    const { credential, session, person } = await seated();
    expect(await open(signaller({ ...credential, secretAccessKey: "wrong" }, "VIEWER", serial, session))).toBe("refused");
    expect(await open(signaller(credential, "VIEWER", serial, crypto.randomUUID()))).toBe("refused");
    expect(await open(signaller(credential, "MASTER", serial))).toBe("refused");
    expect(await open(signaller(credential, "VIEWER", "INTERCOM-000002", session))).toBe("refused");
    expect(await open(signaller(credential, "VIEWER", serial, session))).toBe("open");
    await stop(person, session);
    expect(await open(signaller(credential, "VIEWER", serial, session))).toBe("refused");
  });

  it("keeps accounts with the same serial apart", async () => {
    const foreign = await media.liveConfigFor("south", serial);
    const southern = signaller(foreign?.credential ?? { accessKeyId: "", secretAccessKey: "", sessionToken: "" }, "MASTER");
    expect(await open(southern)).toBe("open");
    const { credential, session } = await seated();
    const viewer = signaller(credential, "VIEWER", serial, session);
    await open(viewer);
    const status = once<{ errorType: string }>(viewer, "statusResponse");
    viewer.sendSdpOffer(offer(), undefined, "c1");
    expect((await status)[0]?.errorType).toBe("ResourceNotFoundException");
    southern.close();
  });

  it("hands the device a signed grant in the place of the viewer's own", async () => {
    const master = await masterOf();
    const { credential, session, person } = await seated("installer");
    const viewer = signaller(credential, "VIEWER", serial, session);
    await open(viewer);
    const received = once<unknown>(master, "sdpOffer");
    viewer.sendSdpOffer(offer({ grant: "forged" }));
    const [message, clientId] = (await received) as [{ type: string; sdp: string; grant: string }, string];
    const grant = ViewerGrant.parse(media.platform.keys.verify(message.grant));
    expect([clientId, message.sdp, grant.serial, grant.accountId, grant.personId, grant.clientId, grant.rights]).toEqual([
      session,
      "v=0",
      serial,
      "north",
      person.personId,
      session,
      { live: true, talk: true, ptz: false, recorded: true },
    ]);
    const answered = once(viewer, "sdpAnswer");
    master.sendSdpAnswer({ type: "answer", sdp: "v=0" } as RTCSessionDescription, session);
    expect((await answered)[0]).toEqual({ type: "answer", sdp: "v=0" });
    const reoffered = once(viewer, "sdpOffer");
    master.sendSdpOffer(offer(), session);
    expect((await reoffered)[0]).toEqual({ type: "offer", sdp: "v=0" });
    master.close();
  });

  it("refuses invalid offers, messages to others, floods and oversized frames", async () => {
    const master = await masterOf();
    const { credential, session } = await seated();
    const viewer = signaller(credential, "VIEWER", serial, session);
    await open(viewer);
    const first = once<{ statusCode: string }>(viewer, "statusResponse");
    viewer.sendSdpOffer({ type: "answer" } as RTCSessionDescription, undefined, "c1");
    expect((await first)[0]?.statusCode).toBe("400");
    const limited = new Promise((resolve) =>
      viewer.on("statusResponse", ({ errorType }) => errorType === "LimitExceededException" && resolve(errorType)),
    );
    for (let count = 0; count < 120; count += 1) viewer.sendIceCandidate({ candidate: "" } as RTCIceCandidate, undefined, `c${count}`);
    expect(await limited).toBe("LimitExceededException");
    const gone = closed(viewer);
    viewer.sendSdpOffer(offer({ sdp: "x".repeat(70_000) }));
    await gone;
    master.close();
  });

  it("lets a second master replace the first", async () => {
    const first = await masterOf();
    const gone = closed(first);
    const second = await masterOf();
    await gone;
    second.close();
  });

  it("frees a seat when its viewer's socket stays closed", async () => {
    const { credential, session } = await seated();
    const viewer = signaller(credential, "VIEWER", serial, session);
    await open(viewer);
    viewer.close();
    await expect
      .poll(() => media.commands.some(({ command }) => command.kind === "live.revoke" && command.clientId === session), { timeout: 3_000 })
      .toBe(true);
  });

  it("ends a suspended person within five seconds: socket, seat, peer connection and keys", async () => {
    const { credential, session, person } = await seated();
    const viewer = signaller(credential, "VIEWER", serial, session);
    await open(viewer);
    const gone = closed(viewer);
    const suspendedAtMs = performance.now();
    await media.platform.store.db.update(people).set({ status: UserStatus.Suspended }).where(eq(people.personId, person.personId));
    await gone;
    expect(performance.now() - suspendedAtMs).toBeLessThan(5_000);
    await expect
      .poll(() => media.commands.some(({ command }) => command.kind === "live.revoke" && command.clientId === session))
      .toBe(true);
    expect(await open(signaller(credential, "VIEWER", serial, session))).toBe("refused");
  });

  it("[Q-86] ends a viewer whose role loses live video, and everybody of a suspended account", async () => {
    const one = await seated("liveOnly");
    const viewer = signaller(one.credential, "VIEWER", serial, one.session);
    await open(viewer);
    const gone = closed(viewer);
    await media.platform.store.db
      .update(roles)
      .set({ videoRights: { live: false, recorded: true, export: true } })
      .where(and(eq(roles.accountId, "north"), eq(roles.roleId, "liveOnly")));
    await gone;
    const other = await seated("guard", serial, "south");
    const southern = signaller(other.credential, "VIEWER", serial, other.session);
    await open(southern);
    const ended = closed(southern);
    await media.platform.store.db.update(accounts).set({ status: AccountStatus.Suspended }).where(eq(accounts.accountId, "south"));
    await ended;
    await media.platform.store.db.update(accounts).set({ status: AccountStatus.Active }).where(eq(accounts.accountId, "south"));
  });

  it("never logs secrets", async () => {
    const { credential } = await seated();
    expect(media.logged.some((line) => line.includes(credential.secretAccessKey) || line.includes(credential.sessionToken))).toBe(false);
    expect(media.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
