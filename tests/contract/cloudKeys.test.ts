import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createCloudKey, deleteCloudKey, listCloudKeyDoors, listCloudKeys } from "#contract/cloudKeys.ts";
import { listCredentials } from "#contract/credentials.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { AccessMethod, AccessResult, UserStatus } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { createSchedule } from "#contract/schedules.ts";
import { scopes } from "#contract/scopes.ts";
import { deleteUser, listUsers, reactivateUser, suspendUser } from "#contract/users.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import { decide } from "#domain/decide/decide.ts";
import { policyForDoor } from "#domain/decide/policyForDoor.ts";
import { createPresence } from "#domain/decide/presence.ts";
import type { Api } from "#kernel/api.ts";
import { serverLimits } from "#server/base/serverLimits.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { cloudKeys } from "#server/base/store/schema/credentials.ts";
import { mailOutbox } from "#server/base/store/schema/identity.ts";
import { cloudKeyHash, pinSalt } from "#server/people/credentials/pinHash.ts";
import { readPolicy } from "#server/policy/readPolicy.ts";
import { openEventStream } from "../support/eventStream.ts";
import { mailsTo } from "../support/mails.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
const castellan = "castellan-person-8";
const names = {
  holder: "key-holder",
  visitor: "key-visitor",
  mute: "key-mute",
  many: "key-many",
  leaving: "key-leaving",
  listed: "key-listed",
};
/** Doors of the first site. The holder's schedule opens the first two at any hour. */
const [lobby, dock, other] = ["GH-AC40-00912F", "GH-INT40-0127A3", "GH-AC40-00A210"] as const;

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
  const shared = { accountId, status: UserStatus.Active, siteIds: ["harbour-house"], lastName: "Of The Test" };
  await rig.platform.store.db.insert(people).values([
    { ...shared, personId: names.holder, firstName: "Hana", email: "hana@keys.example" },
    {
      ...shared,
      personId: names.visitor,
      firstName: "Vito",
      isVisitor: true,
      email: "vito@keys.example",
      localeISO2: "es",
      validUntil: at(6),
    },
    { ...shared, personId: names.mute, firstName: "Mute" },
    { ...shared, personId: names.many, firstName: "Many" },
    { ...shared, personId: names.leaving, firstName: "Leah" },
    { ...shared, personId: names.listed, firstName: "Listed" },
  ]);
  await rig.platform.policies.readAnew(accountId);
  const recurrences = [{ cron: "0 0 0 * *", timeDuration: 1440 }];
  const always = { name: "Keys of the test", kind: "access", onHoliday: "asUsual", recurrences } as const;
  await api.call(createSchedule, {
    body: { ...always, zoneIds: [], groupIds: [], serialNumbers: [lobby, dock], personIds: [names.holder, names.visitor] },
  });
});
afterAll(() => rig.close());

const hourMs = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hourMs);
type NewKey = RequestOf<typeof createCloudKey>["body"];
const give = (more: Partial<NewKey> = {}, as = api) => as.call(createCloudKey, { body: { userId: names.holder, ...more } });
const revoke = (cloudKeyId: string, as = api) => as.call(deleteCloudKey, { params: { cloudKeyId } });
const codeOf = (link: string) => new URL(link).searchParams.get("oobCode") ?? "";
const inHours = (hours: number) => at(hours).toISOString();

/** A door's result for a link with a PIN. Also checks that the cached policy equals the stored one, and that the door's part of it decides alike. */
async function atDoor(serialNumber: string, link: string, pin: string, atMs = Date.now()): Promise<number> {
  const { platform } = rig;
  const kept = (await platform.policies.current(accountId)).document;
  const { sequence: _kept, ...document } = kept;
  const { sequence: _read, ...read } = await readPolicy(platform, accountId, platform.clock.now());
  expect(document).toEqual(read);
  const hashes = { [pinSalt(platform.keys, accountId)]: cloudKeyHash(platform.keys, accountId, codeOf(link), pin) };
  const asked = { presented: { kind: "cloudKey", hashes }, serialNumber, atMs } as const;
  const [whole, part] = [kept, policyForDoor(kept, serialNumber)].map((policy) => decide(compilePolicy(policy), asked, createPresence()));
  // A door of another site does not know the person, so only granted or not granted is compared.
  const isGranted = (answer: typeof whole) => answer?.result === AccessResult.AccessGranted;
  expect(isGranted(part)).toBe(isGranted(whole));
  return whole?.result ?? -1;
}

describe("[PB-05] a cloud key is refused", () => {
  it.each<[string, Partial<NewKey>, number, string]>([
    ["to an unknown person", { userId: "nobody" }, 404, "error_user_not_found"],
    ["to a person of another account", { userId: castellan }, 404, "error_user_not_found"],
    ["for an unknown door", { serialNumbers: ["GH-AC40-NOWHERE"] }, 404, "error_device_not_found"],
    ["for a door of another account", { serialNumbers: ["GH-AC40-00E101"] }, 404, "error_device_not_found"],
    ["for a device that is not a door", { serialNumbers: ["GH-GW20-004B1E"] }, 404, "error_device_not_found"],
    ["for no door at all", { serialNumbers: [] }, 400, "error_invalid_request"],
    ["for a door that no schedule opens for the person", { serialNumbers: [lobby, other] }, 409, "error_cloudkey_door_not_scheduled"],
    ["with three digits", { pin: "719" }, 400, "error_invalid_request"],
    ["with letters in the PIN", { pin: "71a9" }, 400, "error_invalid_request"],
    ["with an easily guessed PIN", { pin: "1234" }, 409, "error_pin_not_created"],
    ["when it would end in the past", { validFrom: inHours(-3), expiresOn: inHours(-1) }, 409, "error_cloudkey_expired"],
    ["when it would end before it begins", { validFrom: inHours(3), expiresOn: inHours(2) }, 400, "error_invalid_expiration"],
    [
      "when it would end when it begins",
      { validFrom: "2099-01-01T00:00:00Z", expiresOn: "2099-01-01T00:00:00Z" },
      400,
      "error_invalid_expiration",
    ],
    ["when it would last too long", { expiresOn: inHours(24 * limits.cloudKeyDaysMax + 1) }, 409, "error_cloudkey_too_long"],
    ["to a visitor beyond the visit", { userId: names.visitor, expiresOn: inHours(7) }, 409, "error_cloudkey_beyond_person"],
    ["to a visitor after the visit", { userId: names.visitor, validFrom: inHours(8) }, 409, "error_cloudkey_beyond_person"],
    ["by mail to a person without an address", { userId: names.mute, sendByEmail: true }, 409, "error_cloudkey_no_email"],
    ["with its PIN by mail to a person without an address", { userId: names.mute, sendPinByEmail: true }, 409, "error_cloudkey_no_email"],
    ["with an unknown field", { usesMax: 3 } as never, 400, "error_invalid_request"],
  ])("%s", async (_name, more, status, code) => {
    await expect(give(more)).rejects.toMatchObject(refusal(status, code));
  });

  it("[Q-83] to a person and for a door that the session does not reach", async () => {
    await expect(give({}, atTheLab)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    const params = { personId: names.holder };
    await expect(atTheLab.call(listCloudKeyDoors, { params })).rejects.toMatchObject(refusal(404, "error_user_not_found"));
  });

  it("[PM-12] without the scope to create keys, to list keys or to read doors", async () => {
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["cloudkey_r", "user_r"], siteIds: ["harbour-house"] }));
    await expect(give({}, reader)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    await expect(revoke("any", reader)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    const doors = reader.call(listCloudKeyDoors, { params: { personId: names.holder } });
    await expect(doors).rejects.toMatchObject(refusal(403, "error_forbidden"));
    const stranger = await rig.apiAs(await rig.createPerson({ scopes: ["user_r"], siteIds: ["harbour-house"] }));
    await expect(stranger.call(listCloudKeys, { query: {} })).rejects.toMatchObject(refusal(403, "error_forbidden"));
  });

  it("beyond the limit per person, also for simultaneous requests", async () => {
    const userId = names.many;
    for (let count = 0; count < serverLimits.cloudKeysMax - 1; count += 1) await give({ userId });
    const answers = await Promise.allSettled([give({ userId }), give({ userId }), give({ userId })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    await expect(give({ userId })).rejects.toMatchObject(refusal(409, "error_cloudkeys_too_many"));
    // An expired key does not count, and is deleted 30 days later.
    await rig.platform.store.pool.query(
      `UPDATE cloud_keys SET valid_until = now() - interval '40 days' WHERE cloud_key_id IN (SELECT cloud_key_id FROM cloud_keys WHERE person_id = $1 LIMIT 3)`,
      [userId],
    );
    await give({ userId });
    expect((await rig.platform.store.db.select().from(cloudKeys).where(eq(cloudKeys.personId, userId))).length).toBe(
      serverLimits.cloudKeysMax - 2,
    );
    await rig.platform.policies.readAnew(accountId);
  });
});

describe("[PB-05] a cloud key", () => {
  it("[Q-42] lasts a day by default, opens only with both link and PIN, and is never shown again", async () => {
    const before = Date.now();
    const { cloudKey, link, pin = "" } = await give();
    expect(cloudKey).toMatchObject({
      userId: names.holder,
      fullName: "Hana Of The Test",
      isVisitor: false,
      state: "active",
      givenBy: { id: "northmoor-person-1", name: "Jude Holloway" },
    });
    expect(cloudKey).not.toHaveProperty("doors");
    expect(Date.parse(cloudKey.expiresOn) - Date.parse(cloudKey.validFrom)).toBe(limits.cloudKeyHours * hourMs);
    expect(Date.parse(cloudKey.validFrom)).toBeGreaterThanOrEqual(before);
    expect(link).toMatch(/^http:\/\/.+\/action\?mode=cloudkey&oobCode=[\w-]{32}$/);
    expect(pin).toMatch(/^\d{6}$/);

    expect(await atDoor(lobby, link, pin)).toBe(AccessResult.AccessGranted);
    expect(await atDoor(dock, link, pin)).toBe(AccessResult.AccessGranted);
    expect(await atDoor(lobby, link, "000000")).toBe(AccessResult.UnknownUser);
    expect(await atDoor(lobby, `${link}x`, pin)).toBe(AccessResult.UnknownUser);
    expect(await atDoor(other, link, pin)).not.toBe(AccessResult.AccessGranted);
    expect(await atDoor(lobby, link, pin, at(25).getTime())).not.toBe(AccessResult.AccessGranted);

    const told = JSON.stringify([
      await api.call(listCloudKeys, { query: {} }),
      await api.call(listCredentials, { params: { personId: names.holder } }),
      await newestOf(api, "cloudkey.created"),
      await rig.platform.store.db.select().from(cloudKeys),
    ]);
    expect(told).not.toContain(codeOf(link));
    expect(told).not.toContain(pin);
    await revoke(cloudKey.id);
  });

  it("is logged when it is created and revoked, and opens no door once revoked", async () => {
    const { cloudKey, link, pin } = await give({ serialNumbers: [lobby, lobby], pin: "590214" });
    expect(pin).toBeUndefined();
    expect(cloudKey).toMatchObject({ doors: [{ serialNumber: lobby }], doorCount: 1 });
    expect(await newestOf(api, "cloudkey.created")).toMatchObject({
      actor: { id: "northmoor-person-1" },
      data: {
        personId: names.holder,
        personName: "Hana Of The Test",
        cloudKeyId: cloudKey.id,
        to: { validFrom: cloudKey.validFrom, validUntil: cloudKey.expiresOn, serialNumbers: [lobby] },
      },
    });
    expect(await atDoor(lobby, link, "590214")).toBe(AccessResult.AccessGranted);
    // The person may open this door, but this key may not.
    expect(await atDoor(dock, link, "590214")).not.toBe(AccessResult.AccessGranted);
    await revoke(cloudKey.id);
    expect(await atDoor(lobby, link, "590214")).toBe(AccessResult.UnknownUser);
    expect(await newestOf(api, "cloudkey.deleted")).toMatchObject({ data: { personId: names.holder, cloudKeyId: cloudKey.id } });
    await expect(revoke(cloudKey.id)).rejects.toMatchObject(refusal(404, "error_cloudkey_not_found"));
  });

  it("may have the same PIN as another key without opening that key's doors", async () => {
    const [one, two] = [await give({ pin: "590214", serialNumbers: [lobby] }), await give({ pin: "590214", serialNumbers: [dock] })];
    expect(await atDoor(dock, one.link, "590214")).not.toBe(AccessResult.AccessGranted);
    expect(await atDoor(dock, two.link, "590214")).toBe(AccessResult.AccessGranted);
    await revoke(one.cloudKey.id);
    await revoke(two.cloudKey.id);
  });

  it("opens no door before it begins", async () => {
    const { cloudKey, link, pin = "" } = await give({ validFrom: inHours(2), expiresOn: inHours(4) });
    expect(cloudKey.state).toBe("notYet");
    expect(await atDoor(lobby, link, pin)).not.toBe(AccessResult.AccessGranted);
    expect(await atDoor(lobby, link, pin, at(3).getTime())).toBe(AccessResult.AccessGranted);
    await revoke(cloudKey.id);
  });

  it("of a visitor ends with the visit", async () => {
    const { cloudKey, link, pin = "" } = await give({ userId: names.visitor });
    expect(cloudKey.isVisitor).toBe(true);
    expect(Date.parse(cloudKey.expiresOn)).toBeLessThanOrEqual(at(6).getTime());
    expect(await atDoor(lobby, link, pin)).toBe(AccessResult.AccessGranted);
    const endVisit = async (validUntil: Date) => {
      const isVisitor = and(eq(people.accountId, accountId), eq(people.personId, names.visitor));
      await rig.platform.store.db.update(people).set({ validUntil }).where(isVisitor);
      await rig.platform.policies.readAnew(accountId);
    };
    onTestFinished(() => endVisit(at(6)));
    await endVisit(at(-1));
    expect((await api.call(listCloudKeys, { query: { userId: names.visitor } })).rows).toMatchObject([{ state: "expired" }]);
    expect(await atDoor(lobby, link, pin)).not.toBe(AccessResult.AccessGranted);
    await expect(give({ userId: names.visitor })).rejects.toMatchObject(refusal(409, "error_cloudkey_expired"));
    await revoke(cloudKey.id);
  });

  it("opens no door while its person is suspended, and no new key can be created for them", async () => {
    const { cloudKey, link, pin = "" } = await give();
    const params = { id: names.holder };
    await api.call(suspendUser, { params });
    expect(await atDoor(lobby, link, pin)).toBe(AccessResult.Suspended);
    expect((await api.call(listCloudKeys, { query: { state: "suspended" } })).rows).toMatchObject([{ id: cloudKey.id }]);
    await expect(give()).rejects.toMatchObject(refusal(409, "error_user_wrong_status"));
    await api.call(reactivateUser, { params });
    expect(await atDoor(lobby, link, pin)).toBe(AccessResult.AccessGranted);
    await revoke(cloudKey.id);
  });

  it("opens no door and is not listed once its person is deleted", async () => {
    const { cloudKey, link, pin = "" } = await give({ userId: names.leaving });
    await api.call(deleteUser, { params: { id: names.leaving } });
    expect(await atDoor(lobby, link, pin)).not.toBe(AccessResult.AccessGranted);
    expect((await api.call(listCloudKeys, { query: { userId: names.leaving } })).rows).toEqual([]);
    await expect(revoke(cloudKey.id)).rejects.toMatchObject(refusal(404, "error_cloudkey_not_found"));
  });

  it("of a person out of reach is not found", async () => {
    const { cloudKey } = await give();
    const castellans = await rig.apiAs("lucia.ferrer@castellan.example");
    for (const as of [atTheLab, castellans]) {
      await expect(revoke(cloudKey.id, as)).rejects.toMatchObject(refusal(404, "error_cloudkey_not_found"));
      expect((await as.call(listCloudKeys, { query: { userId: names.holder } })).rows).toEqual([]);
    }
    await revoke(cloudKey.id);
  });

  it("is announced to consoles and listed with the person's credentials", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf("jude.holloway@northmoor.example"), "Credentials/Index");
    expect(await stream.next()).toMatchObject({ event: "hello" });
    const { cloudKey } = await give({ serialNumbers: [lobby] });
    expect(await stream.next()).toMatchObject({ data: { document: { Data: JSON.stringify({ Id: names.holder, Change: "added" }) } } });
    stream.close();
    const { credentials } = await api.call(listCredentials, { params: { personId: names.holder } });
    expect(credentials).toContainEqual(
      expect.objectContaining({
        id: cloudKey.id,
        type: AccessMethod.CloudKey,
        state: "active",
        doorCount: 1,
        doorNames: [expect.any(String)],
      }),
    );
    const shown = async () => (await api.call(listUsers, { query: { search: "Hana Of" } })).rows[0]?.credentials;
    expect(await shown()).toContain(AccessMethod.CloudKey);
    await revoke(cloudKey.id);
    expect(await shown()).not.toContain(AccessMethod.CloudKey);
  });
});

describe("[PB-05] the mails of a cloud key", () => {
  const mailed = async (address: string, count: number) => {
    await expect.poll(() => mailsTo(rig.dataDirectory, address).length).toBe(count);
    return mailsTo(rig.dataDirectory, address);
  };

  it("carry link and PIN separately, in the person's language, and are removed from the store once sent", async () => {
    const { cloudKey, link, pin = "" } = await give({ sendByEmail: true, sendPinByEmail: true });
    const texts = await mailed("hana@keys.example", 2);
    expect(texts.map((text) => [text.includes(codeOf(link)), text.includes(pin)]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(texts.join()).toContain("Northmoor");
    const left = async () =>
      JSON.stringify(await rig.platform.store.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, "hana@keys.example")));
    await expect.poll(left).not.toContain(codeOf(link));
    // The mail with the PIN may be sent later.
    await expect.poll(left).not.toContain(pin);
    expect(await newestOf(api, "cloudkey.created")).toMatchObject({ data: { to: { isLinkMailed: true, isPinMailed: true } } });
    await revoke(cloudKey.id);
  });
});

describe("[PB-05] the list of cloud keys", () => {
  it("can be searched, filtered, sorted and paged", async () => {
    await Promise.all(Array.from({ length: 15 }, () => give({ userId: names.listed })));
    const ofHolder = await give();
    const all = await api.call(listCloudKeys, { query: { pageSize: "100", sort: "name" } });
    expect(all.rows.length).toBeGreaterThan(15);
    const byHand = all.rows.map(({ fullName }) => fullName);
    expect(byHand).toEqual(byHand.toSorted());
    for (const sort of ["name", "-name", "from", "-from", "until", "-until", "given", "-given"] as const) {
      const read: string[] = [];
      let after: string | undefined;
      do {
        const page = await api.call(listCloudKeys, { query: { pageSize: "10", sort, ...(after !== undefined && { after }) } });
        read.push(...page.rows.map(({ id }) => id));
        after = page.next;
      } while (after !== undefined);
      expect(read.toSorted()).toEqual(all.rows.map(({ id }) => id).toSorted());
    }
    const listed = await api.call(listCloudKeys, { query: { search: "listed of", pageSize: "100" } });
    expect(new Set(listed.rows.map(({ userId }) => userId))).toEqual(new Set([names.listed]));
    expect((await api.call(listCloudKeys, { query: { state: "expired", userId: names.listed } })).rows).toEqual([]);
    expect((await api.call(listCloudKeys, { query: { isVisitor: "true", search: "listed of" } })).rows).toEqual([]);
    await revoke(ofHolder.cloudKey.id);
    await expect(api.call(listCloudKeys, { query: { after: "nonsense" } })).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });

  it("names doors only with device_r and within reach", async () => {
    const { cloudKey } = await give({ serialNumbers: [lobby, dock] });
    const readers = {
      blind: { scopes: ["cloudkey_r"] as const, siteIds: ["harbour-house"] },
      elsewhere: { scopes: scopes.filter((scope) => scope !== "deviceall_r"), siteIds: ["harbour-house"] },
    };
    const seenBy = async (reader: Parameters<TestPlatform["createPerson"]>[0]) => {
      const as = await rig.apiAs(await rig.createPerson(reader));
      const { rows } = await as.call(listCloudKeys, { query: { userId: names.holder, sort: "-given" } });
      return rows.find(({ id }) => id === cloudKey.id);
    };
    expect(await seenBy(readers.blind)).toMatchObject({ doors: [], doorCount: 2 });
    expect((await seenBy(readers.elsewhere))?.doors).toHaveLength(2);
    await revoke(cloudKey.id);
  });

  it("offers the doors that a schedule opens for the person", async () => {
    const doors = await api.call(listCloudKeyDoors, { params: { personId: names.holder } });
    expect(doors.map(({ serialNumber }) => serialNumber).toSorted()).toEqual([lobby, dock].toSorted());
    expect(await api.call(listCloudKeyDoors, { params: { personId: names.many } })).toEqual([]);
  });
});
