import { readdirSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { AccountStatus } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { getOwnUser, removeAvatar, setAvatar } from "#contract/session.ts";
import { accounts, people } from "#server/base/store/schema/accounts.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const owner = "jude.holloway@northmoor.example";
let rig: TestPlatform;
beforeAll(async () => {
  rig = await startTestPlatform();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await (await rig.apiAs(owner)).call(removeAvatar, {});
});

const plain = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: "#3050a0" } });
const put = async (bytes: Buffer, email = owner) => (await rig.apiAs(email)).call(setAvatar, { body: { image: bytes.toString("base64") } });
const ownOf = async (email: string) => (await rig.apiAs(email)).call(getOwnUser, {});
const bytesOf = (address: string | undefined) => Buffer.from((address ?? "").replace(/^data:image\/webp;base64,/, ""), "base64");

async function keyOf(email: string): Promise<string | null | undefined> {
  const isThis = and(eq(people.accountId, "northmoor"), eq(people.email, email));
  const [row] = await rig.platform.store.db.select({ avatarKey: people.avatarKey }).from(people).where(isThis);
  return row?.avatarKey;
}

describe("[AU-12] a picture of oneself", () => {
  it("is refused to nobody in particular", async () => {
    const body = JSON.stringify({ image: (await plain(128).png().toBuffer()).toString("base64") });
    for (const method of ["PUT", "DELETE"]) {
      const answer = await fetch(`${rig.url}/v1/user/avatar`, {
        method,
        ...(method === "PUT" && { body, headers: { "content-type": "application/json" } }),
      });
      expect(answer.status, method).toBe(401);
    }
  });

  it.each([
    ["a page that calls itself a picture", async () => Buffer.from("<html><script>alert(1)</script></html>"), "error_image_invalid"],
    [
      "a drawing with code in it",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      "error_image_invalid",
    ],
    ["a picture of another kind", () => plain(128).gif().toBuffer(), "error_image_invalid"],
    ["the beginning of a picture", async () => (await plain(512).png().toBuffer()).subarray(0, 60), "error_image_invalid"],
    ["a mere signature", async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "error_image_invalid"],
    [
      "one that is too small",
      () =>
        plain(limits.avatarMinPx - 1, 200)
          .png()
          .toBuffer(),
      "error_image_dimensions",
    ],
    [
      "one that is too wide",
      () =>
        plain(limits.avatarMaxPx + 1, 64)
          .png()
          .toBuffer(),
      "error_image_dimensions",
    ],
    ["one that unpacks to far too much", () => plain(7_100).png().toBuffer(), "error_image_dimensions"],
    ["one that is too heavy", async () => Buffer.alloc(limits.avatarFileBytes + 1, 0xff), "error_image_too_large"],
  ])("is not %s", async (_what, made, code) => {
    await expect(put(await made())).rejects.toMatchObject({ code });
    expect((await ownOf(owner)).avatar).toBeUndefined();
  });

  it("is not more than a body may hold", async () => {
    await expect(put(Buffer.alloc(limits.avatarFileBytes + 4096, 0xff))).rejects.toMatchObject({ code: "error_body_too_large" });
  });

  it.each(["jpeg", "png", "webp"] as const)("is kept small, square and without what else the %s held", async (format) => {
    const camera = { IFD0: { Make: "Canary cameras" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } };
    const { avatar } = await put(await plain(800, 500).withExif(camera).toFormat(format).toBuffer());
    const kept = bytesOf(avatar);
    expect(await sharp(kept).metadata()).toMatchObject({ format: "webp", width: limits.avatarKeptPx, height: limits.avatarKeptPx });
    expect(kept.includes("Canary")).toBe(false);
    expect((await ownOf(owner)).avatar).toBe(avatar);
  });

  it("stands upright, however the phone was held", async () => {
    const blue = { create: { width: 200, height: 100, channels: 3 as const, background: "#0000ff" } };
    const lying = sharp({ create: { ...blue.create, height: 200, background: "#ff0000" } }).composite([{ input: blue, top: 100, left: 0 }]);
    const { avatar } = await put(await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer());
    const { data, info } = await sharp(bytesOf(avatar)).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number) => data[(128 * info.width + x) * info.channels] ?? 0;
    // What was above is on the right.
    expect([redAt(20) < 60, redAt(236) > 200]).toEqual([true, true]);
  });

  it("takes the place of the one before, which is removed, and is logged", async () => {
    await put(await plain(120).png().toBuffer());
    const before = (await keyOf(owner)) ?? "";
    expect(await rig.platform.objects.own.read(before)).toBeDefined();
    await put(await plain(100).png().toBuffer());
    const now = (await keyOf(owner)) ?? "";
    expect(now).not.toBe(before);
    expect([await rig.platform.objects.own.read(before), (await rig.platform.objects.own.read(now))?.length]).toEqual([
      undefined,
      expect.any(Number),
    ]);
    const [entry] = await rig.platform.events.query("northmoor", { limit: 1 });
    expect(entry).toMatchObject({ kind: "user.avatar_changed", actor: { kind: "person" } });
  });

  it("of two that are sent at once leaves one, and nothing else", async () => {
    await put(await plain(80).png().toBuffer());
    const pictures = await Promise.all([plain(100).png().toBuffer(), plain(120).png().toBuffer()]);
    const answers = await Promise.all(pictures.map((picture) => put(picture)));
    expect(answers.map(({ avatar }) => avatar)).toContain((await ownOf(owner)).avatar);
    const folder = `${rig.dataDirectory}/objects/objects/northmoor/_people`;
    const kept = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".webp"));
    expect(kept).toHaveLength(1);
  });

  it("is one's own and of one account", async () => {
    await put(await plain(100).png().toBuffer());
    expect((await ownOf("marta.olsen@northmoor.example")).avatar).toBeUndefined();
  });

  it("can be set and removed even if the account may not work, and may be absent", async () => {
    const { db } = rig.platform.store;
    const change = (status: AccountStatus) => db.update(accounts).set({ status }).where(eq(accounts.accountId, "northmoor"));
    onTestFinished(async () => void (await change(AccountStatus.Active)));
    await change(AccountStatus.Suspended);
    await put(await plain(100).png().toBuffer());
    const key = (await keyOf(owner)) ?? "";
    expect(await rig.platform.objects.own.read(key)).toBeDefined();
    const api = await rig.apiAs(owner);
    await api.call(removeAvatar, {});
    await api.call(removeAvatar, {});
    expect((await ownOf(owner)).avatar).toBeUndefined();
    expect(await rig.platform.objects.own.read(key)).toBeUndefined();
  });
});
