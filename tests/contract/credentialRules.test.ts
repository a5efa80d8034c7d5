import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startCardEnrolment } from "#contract/cardEnrolment.ts";
import { createCard, updateCard } from "#contract/cards.ts";
import { type CredentialRules, getCredentialRules, saveCredentialRules } from "#contract/credentialRules.ts";
import { listCredentials } from "#contract/credentials.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { AccessMethod, UserStatus } from "#contract/enumerations.ts";
import { createLockdownWorkflow, deleteLockdownWorkflow } from "#contract/lockdown.ts";
import { requestPass } from "#contract/passes.ts";
import { writeWiegand } from "#domain/decide/wiegand.ts";
import type { ReadCard } from "#edge/controllers/doorDriver.ts";
import type { Api } from "#kernel/api.ts";
import { cards, people } from "#server/base/store/schema/accounts.ts";
import { devices } from "#server/base/store/schema/devices.ts";
import { lockdownPlans } from "#server/base/store/schema/lockdown.ts";
import { addDoor } from "../support/doorClient.ts";
import { startDoorController } from "../support/doorControllers.ts";
import { openEventStream } from "../support/eventStream.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
const owner = "jude.holloway@northmoor.example";
const marta = "northmoor-person-5";
const visitor = "visitor-of-the-rules";

type Rules = RequestOf<typeof saveCredentialRules>["body"];
const ordinary: Omit<Rules, "version"> = {
  unencryptedCardsPermitted: true,
  permittedFacilityCodes: null,
  defaultLockdownCards: false,
  wrongPins: 5,
  wrongPinsMinutes: 5,
  pinLockMinutes: 5,
};

let rig: TestPlatform;
let api: Api;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  ({ rig, api } = await startSettingsTests());
  const guest = { accountId, firstName: "Vera", lastName: "Guest", status: UserStatus.Active, isVisitor: true, siteIds: ["harbour-house"] };
  await rig.platform.store.db.insert(people).values({ ...guest, personId: visitor });
});
beforeEach(() => save({}));
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(() => rig.close());

const rules = (as = api) => as.call(getCredentialRules, {});
async function save(more: Partial<Rules>, as = api): Promise<CredentialRules> {
  const { version } = await rules();
  return as.call(saveCredentialRules, { body: { ...ordinary, version, ...more } });
}
const newNumber = () => String(randomInt(100_000, 10 ** 9));
/** Fits into every format. */
const short = () => String(randomInt(1, 65_000));
type NewCard = RequestOf<typeof createCard>["body"];
const give = (more: Partial<NewCard> = {}) => api.call(createCard, { body: { personId: marta, cardNumber: newNumber(), ...more } });
const encryptedOnly = { unencryptedCardsPermitted: false };

describe("[ST-01] the rules of cards and PINs are refused", () => {
  it.each<[string, Partial<Rules>]>([
    ["with fewer wrong PINs than three", { wrongPins: 2 }],
    ["with more wrong PINs than twenty", { wrongPins: 21 }],
    ["with no time at all", { pinLockMinutes: 0 }],
    ["with more than an hour", { wrongPinsMinutes: 61 }],
    ["with an empty list of facility codes", { permittedFacilityCodes: [] }],
    ["with a facility code that no card carries", { permittedFacilityCodes: [7, 65_536] }],
    ["with something that there is not", { everythingPermitted: true } as never],
  ])("%s", async (_name, more) => {
    await expect(save(more)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });

  it("without accountsettings_w, though holders of credential_r can read them", async () => {
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["credential_r"], siteIds: ["harbour-house"] }));
    await expect(save({ wrongPins: 6 }, reader)).rejects.toMatchObject({ status: 403 });
    expect(await rules(reader)).toMatchObject(ordinary);
    const nobody = await rig.apiAs(await rig.createPerson({ scopes: ["device_r"], siteIds: ["harbour-house"] }));
    await expect(rules(nobody)).rejects.toMatchObject({ status: 403 });
  });

  it("to the slower of two who save at once", async () => {
    const { version } = await rules();
    const both = await Promise.allSettled([save({ wrongPins: 6, version }), save({ wrongPins: 7, version })]);
    const refused = both.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    expect(refused).toEqual([expect.objectContaining(refusal(409, "error_account_version_conflict"))]);
  });

  it("[CR-03] with default lockdown cards while unencrypted cards are permitted, whichever comes first", async () => {
    const both = refusal(409, "error_card_default_lockdown_not_allowed");
    await expect(save({ defaultLockdownCards: true })).rejects.toMatchObject(both);
    await save({ ...encryptedOnly, defaultLockdownCards: true });
    await expect(save({ unencryptedCardsPermitted: true, defaultLockdownCards: true })).rejects.toMatchObject(both);
    expect(await rules()).toMatchObject({ ...encryptedOnly, defaultLockdownCards: true });
  });

  it("[CR-03] with default lockdown cards while there is no lockdown plan, and the last plan stays while they are", async () => {
    const { db } = rig.platform.store;
    await db.update(cards).set({ isLockdownCard: false }).where(eq(cards.accountId, accountId));
    const plans = await db.delete(lockdownPlans).where(eq(lockdownPlans.accountId, accountId)).returning();
    const defaults = { ...encryptedOnly, defaultLockdownCards: true };
    await expect(save(defaults)).rejects.toMatchObject(refusal(409, "error_card_lockdown_workflow_required"));
    const targets = { isEveryDoor: true, siteIds: [], serialNumbers: [] };
    const { id } = await api.call(createLockdownWorkflow, { body: { codeType: "lockdown", description: "The only one", targets } });
    await save(defaults);
    const remove = () => api.call(deleteLockdownWorkflow, { params: { id } });
    await expect(remove()).rejects.toMatchObject(refusal(409, "error_workflow_needed"));
    await save({});
    const card = await give({ isLockdownCard: true });
    await expect(remove()).rejects.toMatchObject(refusal(409, "error_workflow_needed"));
    await api.call(updateCard, { params: { cardId: card.id }, body: { version: 1, isLockdownCard: false } });
    await remove();
    await db.insert(lockdownPlans).values(plans);
  });
});

describe("[ST-01] the rules of cards and PINs", () => {
  it("are logged once with the person who changed them, and not again without a change", async () => {
    const saved = await save({ permittedFacilityCodes: [12, 7, 12], wrongPins: 8 });
    expect(saved).toMatchObject({ permittedFacilityCodes: [7, 12], wrongPins: 8, lastChange: { by: "Jude Holloway" } });
    expect(await rules()).toEqual(saved);
    const entry = await newestOf(api, "account.credential_rules_changed");
    expect(entry).toMatchObject({
      actor: { name: "Jude Holloway" },
      data: { from: { permittedFacilityCodes: null, wrongPins: 5 }, to: { permittedFacilityCodes: [7, 12], wrongPins: 8 } },
    });
    expect(await save({ permittedFacilityCodes: [7, 12], wrongPins: 8 })).toEqual(saved);
    expect((await newestOf(api, "account.credential_rules_changed"))?.id).toBe(entry?.id);
  });

  it("are each account's own", async () => {
    await save({ wrongPins: 9 });
    const other = await rig.apiAs("lucia.ferrer@castellan.example");
    expect(await rules(other)).toMatchObject({ ...ordinary, version: 0 });
  });
});

describe("[EN-20] a new card", () => {
  it.each<[string, Partial<Rules>, Partial<NewCard>, string | undefined]>([
    ["of 26 bits is taken by default", {}, { format: 26, facilityCode: 7, cardNumber: short() }, undefined],
    ["by its number alone is taken by default", {}, {}, undefined],
    [
      "of 26 bits is refused where cards have to be encrypted",
      encryptedOnly,
      { format: 26, facilityCode: 7, cardNumber: short() },
      "error_card_unencrypted_not_allowed",
    ],
    [
      "with a facility code is refused where cards have to be encrypted",
      encryptedOnly,
      { facilityCode: 7 },
      "error_card_unencrypted_not_allowed",
    ],
    ["by its number alone is taken where cards have to be encrypted", encryptedOnly, {}, undefined],
    [
      "by its number alone is taken where they have to be encrypted and there is a list",
      { ...encryptedOnly, permittedFacilityCodes: [7] },
      {},
      undefined,
    ],
    ["with a facility code of the list is taken", { permittedFacilityCodes: [7, 12] }, { facilityCode: 12 }, undefined],
    [
      "with another facility code is refused",
      { permittedFacilityCodes: [7, 12] },
      { facilityCode: 8 },
      "error_card_facility_code_not_allowed",
    ],
    ["without facility code is refused where there is a list", { permittedFacilityCodes: [7] }, {}, "error_card_facility_code_not_allowed"],
  ])("%s", async (_name, wanted, card, code) => {
    await save(wanted);
    const given = await give(card).catch((error: unknown) => error);
    expect(given).toMatchObject(code === undefined ? { state: "active" } : refusal(409, code));
  });

  it("[AP-03] is not asked for by its number alone where there is a list", async () => {
    await save({ permittedFacilityCodes: [7] });
    const body = { type: AccessMethod.Card, personId: marta, siteId: "harbour-house", cardNumber: newNumber() };
    await expect(api.call(requestPass, { body })).rejects.toMatchObject(refusal(409, "error_card_facility_code_not_allowed"));
  });

  it.each<[string, Partial<Rules>, ReadCard, string]>([
    ["in the clear", encryptedOnly, { bits: writeWiegand(34, { facilityCode: 7, cardNumber: short() }) ?? "" }, "CardFormatNotAllowed"],
    [
      "with another facility code",
      { permittedFacilityCodes: [12] },
      { bits: writeWiegand(26, { facilityCode: 7, cardNumber: short() }) ?? "" },
      "FacilityCodeNotAllowed",
    ],
    ["without facility code", { permittedFacilityCodes: [12] }, { cardNumber: newNumber() }, "FacilityCodeNotAllowed"],
    [
      "with a facility code of the list",
      { permittedFacilityCodes: [12] },
      { bits: writeWiegand(26, { facilityCode: 12, cardNumber: short() }) ?? "" },
      "None",
    ],
    ["that is encrypted", encryptedOnly, { cardNumber: newNumber() }, "None"],
  ])("[CR-04] read %s at a reader ends by its reason", async (_name, wanted, card, failureReason) => {
    await save(wanted);
    const address = await addDoor(rig.platform.store);
    const { bench } = await startDoorController(rig, address, closers);
    await expect.poll(() => isConnected(address.serialNumber), { timeout: 10_000 }).toBe(true);
    const stream = await openEventStream(rig.url, await rig.tokenOf(owner), "Users/CardEnrollmentResult");
    closers.push(() => stream.close());
    expect(await stream.next()).toMatchObject({ event: "hello" });
    await api.call(startCardEnrolment, { body: { personId: marta, serialNumber: address.serialNumber } });
    bench.card(card);
    const told = JSON.parse((await stream.next()).data.document?.Data ?? "{}") as unknown;
    expect(told).toMatchObject({ userId: marta, fullName: "Marta Olsen", success: failureReason === "None", failureReason });
  });
});

describe("[CR-03] where new cards are lockdown cards", () => {
  beforeEach(() => save({ ...encryptedOnly, defaultLockdownCards: true }));

  it("a new card is a lockdown card by default, for a person who may have one", async () => {
    expect(await give()).toMatchObject({ isLockdownCard: true });
    expect(await newestOf(api, "card.added")).toMatchObject({ data: { isLockdownCard: true } });
    expect(await give({ isLockdownCard: false })).toMatchObject({ isLockdownCard: false });
  });

  it.each<[string, Partial<NewCard>]>([
    ["of a visitor", { personId: visitor }],
    ["that is external", { isExternal: true }],
  ])("one %s is an ordinary one", async (_name, more) => {
    expect(await give(more)).toMatchObject({ isLockdownCard: false });
  });

  it("one of a suspended person is an ordinary one", async () => {
    const { db } = rig.platform.store;
    const isVisitor = eq(people.personId, visitor);
    await db.update(people).set({ isVisitor: false, status: UserStatus.Suspended }).where(isVisitor);
    expect(await give({ personId: visitor })).toMatchObject({ isLockdownCard: false });
    await db.update(people).set({ isVisitor: true, status: UserStatus.Active }).where(isVisitor);
  });

  it("one that a reader enrols is too", async () => {
    const address = await addDoor(rig.platform.store);
    const { bench } = await startDoorController(rig, address, closers);
    await expect.poll(() => isConnected(address.serialNumber), { timeout: 10_000 }).toBe(true);
    await api.call(startCardEnrolment, { body: { personId: marta, serialNumber: address.serialNumber } });
    const cardNumber = newNumber();
    bench.card({ cardNumber });
    const found = async () => {
      const { credentials } = await api.call(listCredentials, { params: { personId: marta } });
      return credentials.find((credential) => credential.cardNumber === cardNumber)?.isLockdownCard;
    };
    await expect.poll(found, { timeout: 10_000 }).toBe(true);
  });
});

async function isConnected(serialNumber: string): Promise<boolean | undefined> {
  const [row] = await rig.platform.store.db.select().from(devices).where(eq(devices.serialNumber, serialNumber));
  return row?.isConnected;
}
