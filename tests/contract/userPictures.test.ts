import { existsSync, readdirSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGuest } from "#contract/guests.ts";
import { limits } from "#contract/limits.ts";
import { scopes } from "#contract/scopes.ts";
import { setAvatar } from "#contract/session.ts";
import { listUserPictures, removeUserAvatar, setUserAvatar } from "#contract/userPictures.ts";
import { createUser, deleteUser, getUser } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { openEventStream } from "../support/eventStream.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
let atHarbour: string;
let atLab: string;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
  const make = async (lastName: string, siteId: string) =>
    (await api.call(createUser, { body: { firstName: "Pia", lastName, siteIds: [siteId] } })).id;
  [atHarbour, atLab] = [await make("Harbour", "harbour-house"), await make("Lab", "quarry-lab")];
});
afterAll(() => rig.close());

const plain = (width = 128, height = width, background = "#3050a0") => sharp({ create: { width, height, channels: 3, background } });
const png = () => plain().png().toBuffer();
const put = async (id: string, bytes?: Buffer, as = api) =>
  as.call(setUserAvatar, { params: { id }, body: { image: (bytes ?? (await png())).toString("base64") } });
const take = (id: string, as = api) => as.call(removeUserAvatar, { params: { id } });
const ask = (ids: readonly (string | { id: string; version: string })[], as = api) =>
  as.call(listUserPictures, { body: { people: ids.map((id) => (typeof id === "string" ? { id } : id)) } });
const bytesOf = (address = "") => Buffer.from(address.replace(/^data:image\/webp;base64,/, ""), "base64");
const keyOf = async (personId: string) => {
  const isThis = and(eq(people.accountId, accountId), eq(people.personId, personId));
  return (await rig.platform.store.db.select({ key: people.avatarKey }).from(people).where(isThis))[0]?.key ?? "";
};
function kept(): string[] {
  const folder = `${rig.dataDirectory}/objects/objects`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".webp"));
}

describe("[AU-12] a person's picture is refused", () => {
  const none = refusal(404, "error_user_not_found");

  it("without the right to write people, and hidden without the right to read them", async () => {
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "deviceall_r"] }));
    await expect(put(atHarbour, undefined, reader)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    await expect(take(atHarbour, reader)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    const nobody = await rig.apiAs(await rig.createPerson({ scopes: ["device_r", "deviceall_r"] }));
    await expect(ask([atHarbour], nobody)).rejects.toMatchObject(refusal(403, "error_forbidden"));
  });
  it("for a person out of reach, of another account, deleted or unknown, before the image is processed", async () => {
    await expect(put(atHarbour, Buffer.from("no picture"), atTheLab)).rejects.toMatchObject(none);
    await expect(take(atHarbour, atTheLab)).rejects.toMatchObject(none);
    await expect(put("castellan-person-8")).rejects.toMatchObject(none);
    await expect(put("nobody")).rejects.toMatchObject(none);
    const { id } = await api.call(createUser, { body: { firstName: "Gone", lastName: "Away", siteIds: ["quarry-lab"] } });
    await api.call(deleteUser, { params: { id } });
    await expect(put(id)).rejects.toMatchObject(none);
  });
  it("[PM-10] of a person whose role exceeds the caller's", async () => {
    const email = await rig.createPerson({ scopes: ["user_r", "user_w", "deviceall_r"] });
    const desk = await rig.apiAs(email);
    const before = await keyOf("northmoor-person-1");
    await expect(put("northmoor-person-1", undefined, desk)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
    expect(await keyOf("northmoor-person-1")).toBe(before);
  });
  it.each([
    [
      "a drawing with code in it",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      "error_image_invalid",
    ],
    ["a page", async () => Buffer.from("<html><script>alert(1)</script></html>"), "error_image_invalid"],
    ["too heavy", async () => Buffer.alloc(limits.avatarFileBytes + 1, 0xff), "error_image_too_large"],
    ["too much to unpack", () => plain(7_100).png().toBuffer(), "error_image_dimensions"],
  ])("that is %s", async (_what, made, code) => {
    const before = kept();
    await expect(put(atHarbour, await made())).rejects.toMatchObject({ code });
    expect(kept()).toEqual(before);
  });
  it.each([{ image: "not base64!" }, { image: "AAAA", avatarKey: "castellan/other" }])("in a body like %j", async (body) => {
    const asked = api.call(setUserAvatar, { params: { id: atHarbour }, body });
    await expect(asked).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("to be read of more people at once than a page holds", async () => {
    const many = Array.from({ length: limits.picturesMax + 1 }, (_, index) => `person-${index}`);
    await expect(ask(many)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
});

describe("[AU-12] a person's picture", () => {
  it("is re-encoded, appears on the person's page, and is logged with the person's name", async () => {
    const camera = { IFD0: { Make: "Canary cameras" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } };
    const { avatar } = await put(atHarbour, await plain(800, 500).withExif(camera).jpeg().toBuffer());
    const drawn = bytesOf(avatar);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: "webp", width: limits.avatarKeptPx, height: limits.avatarKeptPx });
    expect(drawn.includes("Canary")).toBe(false);
    expect((await api.call(getUser, { params: { id: atHarbour }, query: {} })).avatar).toBe(avatar);
    const entry = await newestOf(api, "user.avatar_changed");
    expect(entry).toMatchObject({
      actor: { name: "Jude Holloway" },
      siteId: "harbour-house",
      data: { personId: atHarbour, name: "Pia Harbour" },
    });
  });
  it("takes the place of the one before, and of two that are sent at once one stays", async () => {
    await put(atHarbour);
    const before = kept();
    await Promise.all([put(atHarbour), put(atHarbour, await plain(200).png().toBuffer())]);
    expect(kept()).toHaveLength(before.length);
    expect(kept()).not.toEqual(before);
  });
  it("is visible to sessions that reach the person, several in one answer, and omitted if its version is known", async () => {
    await put(atHarbour);
    const { avatar } = await put(atLab, await plain(100, 100, "#a03030").png().toBuffer());
    const all = await ask([atHarbour, atLab, "northmoor-person-6", "castellan-person-8", "nobody"]);
    expect(all.map(({ id }) => id).toSorted()).toEqual([atHarbour, atLab].toSorted());
    const seen = await ask([atHarbour, atLab], atTheLab);
    expect(seen).toEqual([{ id: atLab, version: expect.any(String), picture: avatar }]);
    const version = seen[0]?.version ?? "";
    expect(await ask([{ id: atLab, version }], atTheLab)).toEqual([{ id: atLab, version }]);
    await put(atLab);
    const [fresh] = await ask([{ id: atLab, version }], atTheLab);
    expect(fresh?.version).not.toBe(version);
    expect(fresh?.picture).toMatch(/^data:image\/webp;base64,/);
  });
  it("of oneself is seen by others", async () => {
    const { avatar } = await api.call(setAvatar, { body: { image: (await png()).toString("base64") } });
    const colleague = await rig.apiAs(await rig.createPerson({ scopes }));
    expect(await ask(["northmoor-person-1"], colleague)).toMatchObject([{ picture: avatar }]);
  });
  it("can be a visitor's", async () => {
    const { id } = await api.call(createGuest, {
      body: {
        firstName: "Vic",
        lastName: "Itor",
        email: "vic@visitors.example",
        visitingUserId: "northmoor-person-1",
        siteIds: ["quarry-lab"],
        scheduleIds: [],
        passKind: "custom",
        validUntil: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    await put(id, undefined, atTheLab);
    expect(await ask([id])).toHaveLength(1);
  });
  it("is announced to consoles, and changes no right", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf("jude.holloway@northmoor.example"), "Users/Index");
    expect(await stream.next()).toMatchObject({ event: "hello" });
    const before = (await rig.platform.policies.current(accountId)).document;
    await put(atLab);
    expect(await stream.next()).toMatchObject({ data: { document: { Data: JSON.stringify({ Id: atLab, Change: "changed" }) } } });
    expect((await rig.platform.policies.current(accountId)).document.people).toBe(before.people);
    stream.close();
  });
  it("can be removed, also if there is none", async () => {
    await put(atHarbour);
    const key = await keyOf(atHarbour);
    expect(await rig.platform.objects.own.read(key)).toBeDefined();
    await take(atHarbour);
    await take(atHarbour);
    expect(await rig.platform.objects.own.read(key)).toBeUndefined();
    expect(await ask([atHarbour])).toEqual([]);
    expect(await newestOf(api, "user.avatar_removed")).toMatchObject({ data: { name: "Pia Harbour" } });
  });
});
