import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCard, deleteCard, reportCardLost, updateCard } from "#contract/cards.ts";
import { createMobileCredential, createPin, deleteMobileCredential, deletePin, listCredentials, updatePin } from "#contract/credentials.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { AccessMethod, AccessResult, UserStatus } from "#contract/enumerations.ts";
import { requestPass } from "#contract/passes.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import { decide } from "#domain/decide/decide.ts";
import { hashCode } from "#domain/decide/hashCode.ts";
import { createPresence } from "#domain/decide/presence.ts";
import { type Presented, saltsOf } from "#domain/decide/presented.ts";
import type { Api } from "#kernel/api.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { lockdownPlans } from "#server/base/store/schema/lockdown.ts";
import { readPolicy } from "#server/policy/readPolicy.ts";
import { openEventStream } from "../support/eventStream.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
const marta = "northmoor-person-5";
const visitor = "visitor-of-the-test";
const castellan = "castellan-person-8";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
let other: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
  other = await rig.apiAs("lucia.ferrer@castellan.example");
  const guest = { accountId, firstName: "Vera", lastName: "Guest", status: UserStatus.Active, isVisitor: true, siteIds: ["harbour-house"] };
  await rig.platform.store.db.insert(people).values({ ...guest, personId: visitor, validUntil: inHours(24) });
  await rig.platform.policies.readAnew(accountId);
});
afterAll(() => rig.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const newNumber = () => String(randomInt(10 ** 11, 10 ** 12));
const newPin = () => `59${randomInt(10 ** 5, 10 ** 6)}`;
type NewCard = RequestOf<typeof createCard>["body"];
type NewPin = RequestOf<typeof createPin>["body"];
const give = (more: Partial<NewCard> = {}, as = api) =>
  as.call(createCard, { body: { personId: marta, cardNumber: newNumber(), ...more } });
const setPin = (more: Partial<NewPin> = {}, as = api) => as.call(createPin, { body: { personId: marta, ...more } });
const lose = (cardId: string, as = api) => as.call(reportCardLost, { params: { cardId }, body: { reason: "lost" } });
const listOf = async (personId: string, as = api) => (await as.call(listCredentials, { params: { personId } })).credentials;

/** What the doors of the first site answer: from the store, and from what is kept up to date by the log. */
async function atDoor(presented: Presented | ((salt: string) => Presented)): Promise<{ result: number; isDuress?: boolean }> {
  const { platform } = rig;
  const kept = (await platform.policies.current(accountId)).document;
  const { sequence: _kept, ...document } = kept;
  const { sequence: _read, ...read } = await readPolicy(platform, accountId, platform.clock.now());
  expect(document).toEqual(read);
  const policy = compilePolicy(kept);
  const serialNumber = kept.doors.find(({ siteId }) => siteId === "harbour-house")?.serialNumber ?? "";
  const shown = typeof presented === "function" ? presented(saltsOf(policy)[0] ?? "") : presented;
  const { result, isDuress } = decide(policy, { presented: shown, serialNumber, atMs: Date.now() }, createPresence());
  return { result, ...(isDuress && { isDuress }) };
}
const card = (cardNumber: string, facilityCode?: number): Presented => ({
  kind: "card",
  cardNumber,
  ...(facilityCode !== undefined && { facilityCode }),
});
const typed =
  (digits: string) =>
  (salt: string): Presented => ({ kind: "pin", hashes: { [salt]: hashCode(salt, digits) } });
const unknown = { result: AccessResult.UnknownUser };
/** Known to the door; whether there are hours for it just now is not the question. */
const isKnown = async (presented: Parameters<typeof atDoor>[0]) =>
  [AccessResult.AccessGranted, AccessResult.NotScheduled].includes((await atDoor(presented)).result as never);

describe("[CR-01] a card is refused", () => {
  it.each<[string, Partial<NewCard>, number, string]>([
    ["to a person that there is not", { personId: "nobody" }, 404, "error_user_not_found"],
    ["to a person of another account", { personId: castellan }, 404, "error_user_not_found"],
    ["with a number that is none", { cardNumber: "12 34" }, 400, "error_invalid_request"],
    ["with a facility code that no card carries", { facilityCode: 65_536 }, 400, "error_invalid_request"],
    ["[EN-09] with a format that there is not", { format: 32 as never }, 400, "error_invalid_request"],
    ["[EN-09] of 26 bits without facility code", { format: 26, cardNumber: "4711" }, 409, "error_card_format_not_allowed"],
    ["[EN-09] of 26 bits with a longer number", { format: 26, facilityCode: 9, cardNumber: "65536" }, 409, "error_card_format_not_allowed"],
    [
      "[EN-09] of 26 bits with a longer facility code",
      { format: 26, facilityCode: 256, cardNumber: "1" },
      409,
      "error_card_format_not_allowed",
    ],
    ["[EN-09] of 34 bits with a longer number", { format: 34, facilityCode: 9, cardNumber: "65536" }, 409, "error_card_format_not_allowed"],
    [
      "[EN-09] of 37 bits with a longer number",
      { format: 37, facilityCode: 9, cardNumber: "524288" },
      409,
      "error_card_format_not_allowed",
    ],
    [
      "[CR-03] to a visitor as a lockdown card",
      { personId: visitor, isLockdownCard: true },
      409,
      "error_card_user_may_not_have_lockdown_card",
    ],
    ["[CR-03] as a lockdown card when it is external", { isExternal: true, isLockdownCard: true }, 409, "error_card_external_lockdown"],
  ])("%s", async (_name, more, status, code) => {
    await expect(give(more)).rejects.toMatchObject(refusal(status, code));
  });

  it("[Q-83] to a person whom the session does not reach", async () => {
    await expect(give({}, atTheLab)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    await expect(listOf(marta, atTheLab)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
  });

  it("if another person has it: number and facility code, or one of the two without a code", async () => {
    const cardNumber = newNumber();
    await give({ cardNumber, facilityCode: 17 });
    await expect(give({ cardNumber, facilityCode: 17 })).rejects.toMatchObject(refusal(409, "error_card_already_exists"));
    await expect(give({ cardNumber })).rejects.toMatchObject(refusal(409, "error_card_already_exists"));
    expect(await give({ cardNumber, facilityCode: 18 })).toMatchObject({ facilityCode: 18, cardNumber });
    const asked = { type: AccessMethod.Card, personId: marta, siteId: "harbour-house", cardNumber };
    await expect(api.call(requestPass, { body: asked })).rejects.toMatchObject(refusal(409, "error_card_already_exists"));
  });

  it("to all but one of several who give it at once", async () => {
    const cardNumber = newNumber();
    const answers = await Promise.allSettled([give({ cardNumber }), give({ cardNumber, facilityCode: 3 }), give({ cardNumber })]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("[CR-03] as a lockdown card, new or changed later, without a lockdown plan", async () => {
    const { db } = rig.platform.store;
    const given = await give();
    const plans = await db.delete(lockdownPlans).where(eq(lockdownPlans.accountId, accountId)).returning();
    const without = refusal(409, "error_card_lockdown_workflow_required");
    await expect(give({ isLockdownCard: true })).rejects.toMatchObject(without);
    const change = api.call(updateCard, { params: { cardId: given.id }, body: { version: 1, isLockdownCard: true } });
    await expect(change).rejects.toMatchObject(without);
    await db.insert(lockdownPlans).values(plans);
    expect(await give({ isLockdownCard: true })).toMatchObject({ isLockdownCard: true });
  });
});

describe("[CR-01] a card", () => {
  it("opens at once, is suspended, reactivated and revoked, each with a log entry, and doors get each change", async () => {
    const cardNumber = newNumber();
    const given = await give({ cardNumber, facilityCode: 200, isLockdownCard: true });
    expect(given).toMatchObject({
      type: AccessMethod.Card,
      state: "active",
      cardNumber,
      facilityCode: 200,
      isLockdownCard: true,
      version: 1,
    });
    expect(await newestOf(api, "card.added")).toMatchObject({
      data: { personId: marta, personName: "Marta Olsen", cardNumber, facilityCode: 200 },
    });
    expect(await isKnown(card(cardNumber, 200))).toBe(true);
    expect(await atDoor(card(cardNumber, 201))).toEqual(unknown);

    const params = { cardId: given.id };
    expect(await api.call(updateCard, { params, body: { version: 1, isSuspended: true } })).toMatchObject({ state: "suspended" });
    expect(await atDoor(card(cardNumber, 200))).toEqual({ result: AccessResult.Suspended });
    const late = api.call(updateCard, { params, body: { version: 1, isSuspended: false } });
    await expect(late).rejects.toMatchObject(refusal(409, "error_card_version_conflict"));
    await api.call(updateCard, { params, body: { version: 2, isSuspended: false, isLockdownCard: false } });
    expect(await isKnown(card(cardNumber, 200))).toBe(true);
    expect(await newestOf(api, "card.reactivated")).toMatchObject({ data: { cardNumber } });
    expect(await newestOf(api, "card.changed")).toMatchObject({ data: { cardNumber, isLockdownCard: false } });

    await api.call(deleteCard, { params });
    expect(await atDoor(card(cardNumber, 200))).toEqual(unknown);
    await expect(api.call(deleteCard, { params })).rejects.toMatchObject(refusal(404, "error_card_not_found"));
    // Taken back, not lost: somebody else may have it.
    expect(await give({ cardNumber, facilityCode: 200, personId: visitor })).toMatchObject({ state: "active" });
  });

  it("[EN-04] of another issuer is listed and recognised as external", async () => {
    const cardNumber = newNumber();
    expect(await give({ cardNumber, isExternal: true })).toMatchObject({ type: AccessMethod.ExternalCard });
  });

  it("of a person out of reach is not found", async () => {
    const { id } = await give();
    for (const as of [atTheLab, other]) {
      const params = { cardId: id };
      const missing = refusal(404, "error_card_not_found");
      await expect(as.call(updateCard, { params, body: { version: 1, isSuspended: true } })).rejects.toMatchObject(missing);
      await expect(as.call(deleteCard, { params })).rejects.toMatchObject(missing);
      await expect(lose(id, as)).rejects.toMatchObject(missing);
    }
  });

  it("is announced to consoles that may read it", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf("jude.holloway@northmoor.example"), "Credentials/Index");
    expect(await stream.next()).toMatchObject({ event: "hello" });
    await give();
    expect(await stream.next()).toMatchObject({ data: { document: { Data: JSON.stringify({ Id: marta, Change: "added" }) } } });
    stream.close();
  });
});

describe("[CR-02] a card that was lost or stolen", () => {
  it("opens no door any more, disappears, and its number can never be issued again", async () => {
    const cardNumber = newNumber();
    const { id } = await give({ cardNumber, facilityCode: 44 });
    await lose(id);
    expect(await newestOf(api, "card.lost")).toMatchObject({ data: { cardNumber, facilityCode: 44, reason: "lost", personId: marta } });
    expect(await atDoor(card(cardNumber, 44))).toEqual(unknown);
    expect((await listOf(marta)).map((one) => one.id)).not.toContain(id);
    await expect(lose(id)).rejects.toMatchObject(refusal(404, "error_card_not_found"));
    const never = refusal(409, "error_card_lost_or_stolen");
    await expect(give({ cardNumber, facilityCode: 44 })).rejects.toMatchObject(never);
    await expect(give({ cardNumber, facilityCode: 44, personId: visitor })).rejects.toMatchObject(never);
    // Without a facility code it would open with the lost card.
    await expect(give({ cardNumber })).rejects.toMatchObject(never);
    const asked = { type: AccessMethod.Card, personId: marta, siteId: "harbour-house", cardNumber };
    await expect(api.call(requestPass, { body: asked })).rejects.toMatchObject(never);
    expect(await give({ cardNumber, facilityCode: 45 })).toMatchObject({ facilityCode: 45 });
  });

  it("succeeds for only one of a loss report and a simultaneous handover", async () => {
    for (let round = 0; round < 5; round += 1) {
      const cardNumber = newNumber();
      const { id } = await give({ cardNumber });
      const [lost, given] = await Promise.allSettled([lose(id), give({ cardNumber })]);
      expect([lost.status, given.status]).toEqual(["fulfilled", "rejected"]);
    }
  });
});

describe("[CR-05] a PIN is refused", () => {
  it.each<[string, Partial<NewPin>, number, string]>([
    ["to a person that there is not", { personId: "nobody" }, 404, "error_user_not_found"],
    ["with three digits", { pin: "719" }, 400, "error_invalid_request"],
    ["with nine digits", { pin: "719355821" }, 400, "error_invalid_request"],
    ["with letters", { pin: "71a9" }, 400, "error_invalid_request"],
    ["with digits that are tried first", { pin: "1234" }, 409, "error_pin_not_created"],
    ["with digits that are all alike", { pin: "777777" }, 409, "error_pin_not_created"],
    ["when it has expired already", { validUntilUtc: inHours(-1).toISOString() }, 409, "error_pin_expired"],
    [
      "when it ends before it begins",
      { validFromUtc: inHours(3).toISOString(), validUntilUtc: inHours(2).toISOString() },
      400,
      "error_invalid_expiration",
    ],
    [
      "to a visitor beyond the visit",
      { personId: visitor, validUntilUtc: inHours(48).toISOString() },
      409,
      "error_pin_guest_expiration_inconsistent",
    ],
    ["for a venue that there is not", { siteIds: ["nowhere"] }, 404, "error_pin_venue_not_found"],
    ["for a venue of another account", { siteIds: ["hotel-mirador"] }, 404, "error_pin_venue_not_found"],
  ])("%s", async (_name, more, status, code) => {
    await expect(setPin(more)).rejects.toMatchObject(refusal(status, code));
  });

  it("if another person has the same digits, without revealing that", async () => {
    const pin = newPin();
    await setPin({ pin });
    await expect(setPin({ pin, personId: visitor })).rejects.toMatchObject(refusal(409, "error_pin_not_created"));
    await expect(setPin({ pin, isDuress: true })).rejects.toMatchObject(refusal(409, "error_pin_not_created"));
  });
});

describe("[CR-05] a PIN", () => {
  it("generated by the platform is returned once and never again", async () => {
    const { pin = "", credential } = await setPin();
    expect(pin).toMatch(/^\d{6}$/);
    expect(credential).toMatchObject({ type: AccessMethod.PIN, state: "active", isDuress: false });
    expect(await isKnown(typed(pin))).toBe(true);
    const { rows } = await rig.platform.store.pool.query<{ everything: string }>("SELECT row_to_json(pins)::text AS everything FROM pins");
    expect(rows.map(({ everything }) => everything).join()).not.toContain(pin);
    expect(JSON.stringify(await newestOf(api, "pin.created"))).not.toContain(pin);
    expect(JSON.stringify(await listOf(marta))).not.toContain(pin);
  });

  it("takes the place of the one before; one for threats stands beside it and opens as usual", async () => {
    const [first, second, threat] = [newPin(), newPin(), newPin()];
    await setPin({ pin: first });
    const { credential, pin } = await setPin({ pin: second });
    expect(pin).toBeUndefined();
    expect(await atDoor(typed(first))).toEqual(unknown);
    expect(await isKnown(typed(second))).toBe(true);
    const duress = (await setPin({ pin: threat, isDuress: true })).credential;
    expect(duress).toMatchObject({ isDuress: true });
    expect(await atDoor(typed(threat))).toMatchObject({ isDuress: true });
    const [pinId, duressId] = [credential.id, duress.id];
    await expect(api.call(deletePin, { params: { pinId } })).rejects.toMatchObject(refusal(409, "error_pin_not_deleted"));
    await api.call(deletePin, { params: { pinId: duressId } });
    await api.call(deletePin, { params: { pinId } });
    expect(await atDoor(typed(second))).toEqual(unknown);
    await expect(api.call(deletePin, { params: { pinId } })).rejects.toMatchObject(refusal(404, "error_pin_not_found"));
    await expect(api.call(updatePin, { params: { pinId }, body: { version: 1, isSuspended: true } })).rejects.toMatchObject(
      refusal(404, "error_pin_not_found"),
    );
  });

  it("is suspended, reactivated, gets an end and loses it; the second of two changes is refused", async () => {
    const { credential } = await setPin({ pin: newPin() });
    const params = { pinId: credential.id };
    expect(await api.call(updatePin, { params, body: { version: 1, isSuspended: true } })).toMatchObject({
      state: "suspended",
      version: 2,
    });
    const late = api.call(updatePin, { params, body: { version: 1, isSuspended: false } });
    await expect(late).rejects.toMatchObject(refusal(409, "error_pin_not_updated"));
    const validUntilUtc = inHours(5).toISOString();
    expect(await api.call(updatePin, { params, body: { version: 2, isSuspended: false, validUntilUtc } })).toMatchObject({
      state: "active",
      validUntilUtc,
    });
    const past = api.call(updatePin, { params, body: { version: 3, validUntilUtc: inHours(-1).toISOString() } });
    await expect(past).rejects.toMatchObject(refusal(409, "error_pin_expired"));
    const open = await api.call(updatePin, { params, body: { version: 3, validUntilUtc: null } });
    expect(open.validUntilUtc).toBeUndefined();
    expect(await newestOf(api, "pin.changed")).toMatchObject({ data: { pinId: credential.id } });
  });

  it("that has expired comes back only with a new end", async () => {
    const { credential } = await setPin({ pin: newPin(), validUntilUtc: inHours(1).toISOString() });
    const params = { pinId: credential.id };
    await rig.platform.store.pool.query("UPDATE pins SET valid_until = now() - interval '1 minute' WHERE pin_id = $1", [credential.id]);
    expect((await listOf(marta)).find(({ id }) => id === credential.id)).toMatchObject({ state: "expired" });
    const again = api.call(updatePin, { params, body: { version: 1, isSuspended: false } });
    await expect(again).rejects.toMatchObject(refusal(409, "error_pin_expired"));
    const validUntilUtc = inHours(2).toISOString();
    expect(await api.call(updatePin, { params, body: { version: 1, validUntilUtc } })).toMatchObject({ state: "active" });
  });

  it("of a visitor ends with the visit, and is kept to its venue", async () => {
    const pin = newPin();
    const { credential } = await setPin({ personId: visitor, pin, siteIds: ["harbour-house"] });
    expect(credential).toMatchObject({ sites: [{ id: "harbour-house" }] });
    expect(Date.parse(credential.validUntilUtc ?? "")).toBeLessThanOrEqual(inHours(24).getTime());
    const longer = api.call(updatePin, {
      params: { pinId: credential.id },
      body: { version: 1, validUntilUtc: inHours(72).toISOString() },
    });
    await expect(longer).rejects.toMatchObject(refusal(409, "error_pin_guest_expiration_inconsistent"));
    const elsewhere = await setPin({ pin: newPin(), siteIds: ["quarry-lab"] });
    expect(elsewhere.credential).toMatchObject({ sites: [{ id: "quarry-lab" }] });
  });
});

describe("[US-09] a mobile credential", () => {
  it("is issued and revoked once each, and announced", async () => {
    const personId = visitor;
    const stream = await openEventStream(rig.url, await rig.tokenOf("jude.holloway@northmoor.example"), "Users/MobileCredential");
    const params = { personId };
    const missing = refusal(404, "error_mobile_credential_not_found");
    await expect(api.call(deleteMobileCredential, { params })).rejects.toMatchObject(missing);
    expect(await api.call(createMobileCredential, { params })).toMatchObject({ type: AccessMethod.Mobile, state: "active" });
    expect(await stream.next()).toMatchObject({ event: "hello" });
    const { data } = await stream.next();
    expect(JSON.parse(data.document?.Data ?? "{}")).toMatchObject({ userId: visitor, hasMobileCredential: true });
    await expect(api.call(createMobileCredential, { params })).rejects.toMatchObject(refusal(409, "error_mobile_credential_exists"));
    expect(await isKnown({ kind: "mobile", credentialId: `mobile-${visitor}` })).toBe(true);
    await api.call(deleteMobileCredential, { params });
    expect(await atDoor({ kind: "mobile", credentialId: `mobile-${visitor}` })).toEqual(unknown);
    await expect(api.call(createMobileCredential, { params: { personId: castellan } })).rejects.toMatchObject(
      refusal(404, "error_user_not_found"),
    );
    stream.close();
  });
});

it("[CR-07] everything that a person opens doors with is listed by its method", async () => {
  const { credentials, person } = await api.call(listCredentials, { params: { personId: "northmoor-person-1" } });
  expect(person).toMatchObject({ id: "northmoor-person-1", fullName: "Jude Holloway" });
  expect(credentials.map(({ type }) => type)).toContain(AccessMethod.Web);
  const asked = { type: AccessMethod.Card, personId: visitor, siteId: "harbour-house", cardNumber: newNumber() };
  await api.call(requestPass, { body: asked });
  expect((await listOf(visitor)).find(({ cardNumber }) => cardNumber === asked.cardNumber)).toMatchObject({
    state: "pending",
    sites: [{ id: "harbour-house" }],
  });
});
