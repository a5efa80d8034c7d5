import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCloudKey } from "#contract/cloudKeys.ts";
import { createFaceInvitation } from "#contract/faceInvitations.ts";
import { pictureBodyLimit } from "#contract/userPictures.ts";
import type { Api } from "#kernel/api.ts";
import { serverLimits } from "#server/base/serverLimits.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { cloudKeys } from "#server/base/store/schema/credentials.ts";
import { faceInvitations } from "#server/base/store/schema/faceInvitations.ts";
import { attempts } from "#server/base/store/schema/identity.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const userId = "northmoor-person-5";
const pin = "590214";
const publicUrl = "https://gatehouse.test";
const guesses = 200;

let rig: TestPlatform;
let api: Api;
const portalDirectory = mkdtempSync(join(tmpdir(), "gatehouse-attacked-"));
beforeAll(async () => {
  for (const page of ["index.html", "action.html"]) writeFileSync(join(portalDirectory, page), "<!doctype html>");
  // Behind a proxy, so that one caller can be at many addresses.
  rig = await startTestPlatform({ portalDirectory, env: { TRUST_PROXY: "127.0.0.0/8, ::1", PUBLIC_URL: publicUrl } });
  api = await rig.apiAs("jude.holloway@northmoor.example");
});
// A person has only so many links, and every guess is counted.
beforeEach(async () => {
  for (const table of [attempts, cloudKeys, faceInvitations]) await rig.platform.store.db.delete(table);
});
afterAll(async () => {
  await rig.close();
  rmSync(portalDirectory, { recursive: true });
});

const codeOf = (link: string) => new URL(link).searchParams.get("oobCode") ?? "";
const giveKey = async () => {
  const { cloudKey, link } = await api.call(createCloudKey, { body: { userId, pin } });
  return { id: cloudKey.id, link };
};
const invite = async () => {
  const { invitation, link } = await api.call(createFaceInvitation, { query: {}, body: { subjectUserId: userId, pin } });
  return { id: invitation.id, link };
};
const keyRow = async (id: string) => (await rig.platform.store.db.select().from(cloudKeys).where(eq(cloudKeys.cloudKeyId, id)))[0];
const invitationRow = async (id: string) =>
  (await rig.platform.store.db.select().from(faceInvitations).where(eq(faceInvitations.invitationId, id)))[0];

/** Asks as somebody at an address of their own; answers what the platform says of it. */
async function askFrom(address: string, path: string, body: object): Promise<{ status: number; said: string }> {
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  const answer = await fetch(`${rig.localUrl}/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, said: await answer.text() };
}
/** Each guess from another address, all at once. */
const guessAll = (path: string) =>
  Promise.all(
    Array.from({ length: guesses }, (_, index) =>
      askFrom(`198.51.${100 + (index >> 7)}.${1 + (index % 128)}`, path, { pin: String(2000 + index) }),
    ),
  );
const saying = (answers: readonly { said: string }[], word: string) => answers.filter(({ said }) => said.includes(word)).length;

describe(`[Q-17] ${guesses} guesses at once, each from another address`, () => {
  it("gain five at a cloud key; the right PIN is not taken afterwards from anywhere", async () => {
    const { id, link } = await giveKey();
    const path = `/schedule/cloudKey/${codeOf(link)}/devices`;
    const answers = await guessAll(path);
    expect(saying(answers, "error_invalid_pin")).toBe(serverLimits.linkPinTries);
    expect(saying(answers, "error_cloudkey_max_pin_attempts")).toBe(guesses - serverLimits.linkPinTries);
    expect(await keyRow(id)).toMatchObject({ wrongPins: serverLimits.linkPinTries });
    expect(await askFrom("203.0.113.9", path, { pin })).toMatchObject({ status: 429 });
  });

  it("gain five at a face invitation, by body as by address", async () => {
    const { id, link } = await invite();
    const path = `/provisioning/${codeOf(link)}/pin`;
    const answers = await guessAll(path);
    expect(saying(answers, '"Invalid"')).toBe(serverLimits.linkPinTries);
    expect(saying(answers, "error_provisioning_max_pin_attempts")).toBe(guesses - serverLimits.linkPinTries);
    expect(await invitationRow(id)).toMatchObject({ wrongPins: serverLimits.linkPinTries });
    for (const [at, body] of [
      [path, { pin }],
      [`${path}/${pin}`, {}],
    ] as const)
      expect((await askFrom("203.0.113.9", at, body)).said).toContain("error_provisioning_max_pin_attempts");
  });
});

describe("[PB-01] a link in a mail", () => {
  it.each<RequestInit>([
    { method: "GET" },
    { method: "HEAD" },
    { method: "GET", headers: { cookie: "session=1; other=2" } },
    { method: "GET", headers: { purpose: "prefetch", "sec-purpose": "prefetch;prerender" } },
    { method: "GET", headers: { "user-agent": "LinkScanner/1.0", range: "bytes=0-10" } },
  ])("does nothing when a scanner opens it: %j", async (init) => {
    const [key, invited] = [await giveKey(), await invite()];
    const head = () => rig.platform.events.head("northmoor");
    const before = await head();
    for (const { link } of [key, invited]) {
      const { pathname, search } = new URL(link);
      const answer = await fetch(`${rig.localUrl}${pathname}${search}`, init);
      expect([200, 206]).toContain(answer.status);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect(await keyRow(key.id)).toMatchObject({ wrongPins: 0 });
    expect(await invitationRow(invited.id)).toMatchObject({ wrongPins: 0, openedAt: null });
    expect(await rig.platform.store.db.select().from(attempts)).toEqual([]);
    expect(await head()).toBe(before);
  });

  it("leads to the public address, whatever the caller says that it is", async () => {
    const token = await rig.tokenOf("jude.holloway@northmoor.example");
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      forwarded: "host=evil.example;proto=http",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
      "x-original-host": "evil.example",
    };
    for (const [path, body] of [
      ["/cloudkey", { userId, pin }],
      ["/provisioning", { subjectUserId: userId, pin }],
    ] as const) {
      const answer = await fetch(`${rig.localUrl}/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      const { payload } = (await answer.json()) as { payload: { link: string } };
      expect(new URL(payload.link).origin).toBe(publicUrl);
    }
  });
});

describe("[PB-08] an upload", () => {
  it("without a length is cut off at its limit, before any PIN is looked at", async () => {
    const { id, link } = await invite();
    const start = Buffer.from(`{"provisioningKey":"${codeOf(link)}","pin":"1111","image":"`);
    const part = Buffer.alloc(64 << 10, "A");
    let sent = 0;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(start),
      pull(controller) {
        sent += part.length;
        if (sent > 8 * pictureBodyLimit) controller.close();
        else controller.enqueue(part);
      },
    });
    const headers = { "content-type": "application/json" };
    const outcome = await fetch(`${rig.localUrl}/v1/face`, { method: "POST", headers, body, duplex: "half" } as RequestInit).then(
      ({ status }) => status,
      // The rest had nowhere to go.
      () => 413,
    );
    expect(outcome).toBe(413);
    expect(sent).toBeLessThan(8 * pictureBodyLimit);
    expect(await invitationRow(id)).toMatchObject({ wrongPins: 0 });
    const [person] = await rig.platform.store.db.select().from(people).where(eq(people.personId, userId));
    expect(person?.hasEnrolledFace).toBe(false);
  });
});
