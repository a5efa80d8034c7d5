import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCard, reportCardLost } from "#contract/cards.ts";
import { listCredentials } from "#contract/credentials.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { AccessMethod, AccessResult, ApprovalRequestStatus } from "#contract/enumerations.ts";
import { approvePass, listPasses, requestPass } from "#contract/passes.ts";
import { createUserImport, listImportLines } from "#contract/userImports.ts";
import { createUser, listUsers } from "#contract/users.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import { decide } from "#domain/decide/decide.ts";
import { createPresence } from "#domain/decide/presence.ts";
import type { Presented } from "#domain/decide/presented.ts";
import { writeWiegand } from "#domain/decide/wiegand.ts";
import type { Api } from "#kernel/api.ts";
import { cards } from "#server/base/store/schema/accounts.ts";
import { retiredCards } from "#server/base/store/schema/credentials.ts";
import { passes } from "#server/base/store/schema/passes.ts";
import type { TestPlatform } from "../support/platform.ts";
import { refusal, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
const marta = "northmoor-person-5";
const kenji = "northmoor-person-6";
let rig: TestPlatform;
let api: Api;
beforeAll(async () => {
  ({ rig, api } = await startSettingsTests());
});
afterAll(() => rig.close());

type NewCard = RequestOf<typeof createCard>["body"];
const give = (personId: string, cardNumber: string, more: Partial<NewCard> = {}) =>
  api.call(createCard, { body: { personId, cardNumber, ...more } });
/** A number that nobody has and that fits into 16 bits. It has five digits: a shorter one may be the end of another. */
const used = new Set<number>();
function newNumber(): number {
  let number = randomInt(10_000, 65_536);
  while (used.has(number)) number = randomInt(10_000, 65_536);
  used.add(number);
  return number;
}
const spellings = (number: number): string[] => [
  `000${number}`,
  ` ${number}`,
  String(number).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  `0x${number.toString(16)}`,
  `0X0${number.toString(16).toUpperCase()}`,
];

/** What a search takes as well: in groups, as some cards are printed. */
const parted = (number: number) => [" ", "-", ":"].map((between) => `${String(number).slice(0, 2)}${between}${String(number).slice(2)}`);

async function holderAtDoor(presented: Presented): Promise<string | undefined> {
  const { document } = await rig.platform.policies.current(accountId);
  const serialNumber = document.doors.find(({ siteId }) => siteId === "harbour-house")?.serialNumber ?? "";
  const decision = decide(compilePolicy(document), { presented, serialNumber, atMs: Date.now() }, createPresence());
  return decision.result === AccessResult.UnknownUser ? undefined : decision.personId;
}
const read = (facilityCode: number, number: number): Presented => ({
  kind: "wiegand",
  bits: writeWiegand(26, { facilityCode, cardNumber: String(number) }) ?? "",
});

describe("[CR-01] [EN-09] a card's number is one however it is written", () => {
  it("opens by the number that a reader sends, however it was typed", async () => {
    for (const [index, write] of [(number: number) => `000${number}`, (number: number) => `0x${number.toString(16)}`].entries()) {
      const number = newNumber();
      const card = await give(marta, write(number), { facilityCode: 101, format: 26 });
      expect(card.cardNumber, "is shown as it was typed").toBe(write(number));
      expect(await holderAtDoor(read(101, number)), String(index)).toBe(marta);
      expect(await holderAtDoor({ kind: "card", cardNumber: `00${number}`, facilityCode: 101 })).toBe(marta);
      expect(await holderAtDoor(read(102, number))).toBeUndefined();
    }
  });

  it("is recognised in every spelling, with or without facility code, entered directly, by request or by import", async () => {
    const number = newNumber();
    await give(marta, `0000${number}`, { facilityCode: 101 });
    for (const spelling of [String(number), ...spellings(number)]) {
      await expect(give(kenji, spelling, { facilityCode: 101 }), spelling).rejects.toMatchObject(refusal(409, "error_card_already_exists"));
      await expect(give(kenji, spelling), spelling).rejects.toMatchObject(refusal(409, "error_card_already_exists"));
      const request = api.call(requestPass, {
        body: { type: AccessMethod.Card, personId: marta, siteId: "harbour-house", cardNumber: spelling },
      });
      await expect(request, spelling).rejects.toMatchObject(refusal(409, "error_card_already_exists"));
    }
    await give(kenji, String(number), { facilityCode: 7 });
    const rows = [`FC101 ${number}`, `FC0101 ${number}`, `000${number}`].map((written, index) => ({
      line: index + 2,
      cells: [`Ana${index}`, "Ruiz", `ana.${number}.${index}@north.example`, "Harbour House", written],
    }));
    const { id } = await api.call(createUserImport, {
      body: { fileName: "people.csv", columns: ["firstName", "lastName", "email", "sites", "cards"], rows },
    });
    const lines = (await api.call(listImportLines, { params: { id }, query: {} })).rows;
    expect(lines.map(({ faults }) => faults.map(({ column, fault }) => `${column} ${fault}`).join())).toEqual([
      "cards cardTaken",
      "cards listedTwice",
      "cards listedTwice",
    ]);
  });

  it("[CR-02] stays lost in every spelling", async () => {
    const number = newNumber();
    const { id: cardId } = await give(marta, `0${number}`, { facilityCode: 101 });
    await api.call(reportCardLost, { params: { cardId }, body: { reason: "stolen" } });
    for (const spelling of [String(number), ...spellings(number)])
      await expect(give(kenji, spelling, { facilityCode: 101 }), spelling).rejects.toMatchObject(refusal(409, "error_card_lost_or_stolen"));
  });

  it("is refused by the store itself where two are written at once", async () => {
    const number = newNumber();
    await give(marta, String(number));
    const { db } = rig.platform.store;
    const twin = db.insert(cards).values({ accountId, cardNumber: `00${number}`, personId: kenji });
    await expect(twin).rejects.toMatchObject({ cause: { code: "23505" } });
  });

  it("[US-01] [AP-02] is found in every spelling, also with its facility code in front", async () => {
    const number = newNumber();
    await give(marta, `00${number}`, { facilityCode: 101 });
    const found = async (search: string) => (await api.call(listUsers, { query: { search } })).rows.map(({ id }) => id);
    for (const search of [String(number), ...spellings(number), ...parted(number), `FC101 ${number}`, `101-0${number}`])
      expect(await found(search), search).toContain(marta);
    expect(await found(`102 ${number}`)).not.toContain(marta);
    const asked = newNumber();
    await api.call(requestPass, { body: { type: AccessMethod.Card, personId: marta, siteId: "harbour-house", cardNumber: `00${asked}` } });
    for (const search of [String(asked), `000${asked}`, `0x${asked.toString(16)}`])
      expect(
        (await api.call(listPasses, { query: { search } })).rows.map(({ cardNumber }) => cardNumber),
        search,
      ).toEqual([`00${asked}`]);
  });

  it("[AP-03] is not given by an approval after another person got it, or after it was lost", async () => {
    const { db } = rig.platform.store;
    const [one] = await db.select().from(passes).limit(1);
    if (!one) throw new Error("The demonstration has no request.");
    const pending = async (cardNumber: string) => {
      const row = { ...one, accountId, passId: `pass-${cardNumber}`, personId: marta, siteId: "harbour-house", cardNumber };
      await db
        .insert(passes)
        .values({ ...row, requestStatus: ApprovalRequestStatus.Pending, validUntil: null, decidedById: null, decidedAt: null });
      return row.passId;
    };
    const approve = (id: string) => api.call(approvePass, { body: { id, requestStatus: ApprovalRequestStatus.Approved } });
    const [held, lost] = [newNumber(), newNumber()];
    const [ofHeld, ofLost] = [await pending(`0${held}`), await pending(`0${lost}`)];
    await db.insert(cards).values({ accountId, cardNumber: String(held), facilityCode: 9, personId: kenji });
    await expect(approve(ofHeld)).rejects.toMatchObject(refusal(409, "error_card_already_exists"));
    const retired = {
      accountId,
      cardId: `lost-${lost}`,
      cardNumber: String(lost),
      personId: kenji,
      fullName: "Kenji",
      reason: "stolen",
    } as const;
    await db.insert(retiredCards).values({ ...retired, retiredAt: new Date() });
    await expect(approve(ofLost)).rejects.toMatchObject(refusal(409, "error_card_lost_or_stolen"));
  });
});

describe("[CR-01] [CR-07] cards of an older store that readers take for one another", () => {
  it("are both there, of which the marked one opens nothing and says so", async () => {
    const number = newNumber();
    const { db } = rig.platform.store;
    await give(marta, String(number), { facilityCode: 101 });
    await db
      .insert(cards)
      .values({ accountId, cardId: `twin-${number}`, cardNumber: `00${number}`, facilityCode: 101, personId: kenji, isDoubled: true });
    await rig.platform.policies.readAnew(accountId);
    expect(await holderAtDoor(read(101, number))).toBe(marta);
    const of = async (personId: string) =>
      (await api.call(listCredentials, { params: { personId } })).credentials.filter(({ cardNumber }) =>
        cardNumber?.endsWith(String(number)),
      );
    expect(await of(kenji)).toMatchObject([{ cardNumber: `00${number}`, state: "doubled", isNumberShared: true }]);
    expect(await of(marta)).toMatchObject([{ cardNumber: String(number), state: "active", isNumberShared: true }]);
  });
});

describe("[US-02] what identifies people elsewhere is compared by one form", () => {
  const fields = {
    lastName: "Ruiz",
    phoneNumber: "",
    localeISO2: "en",
    roleId: null,
    siteIds: ["harbour-house"] as string[],
    validFromUtc: null,
    validUntilUtc: null,
    mayEscort: false,
    needsEscort: false,
  } satisfies Partial<RequestOf<typeof createUser>["body"]>;
  const make = (more: { firstName: string; email: string; externalSystemId: string }) =>
    api.call(createUser, { body: { ...fields, ...more } });

  it("an address in whatever case and width, and an external id too, but for its zeros", async () => {
    const one = `ana.${newNumber()}`;
    await make({ firstName: "Ana", email: `${one}@north.example`, externalSystemId: `EMP-00${one.slice(4)}` });
    for (const email of [`${one.toUpperCase()}@NORTH.example`, ` ${one}@north.example\u200b`, `${one.replace("a", "ａ")}@north.example`])
      await expect(make({ firstName: "Ana", email, externalSystemId: "" }), email).rejects.toMatchObject(
        refusal(409, "error_user_email_taken"),
      );
    for (const externalSystemId of [`emp-00${one.slice(4)}`, ` EMP-00${one.slice(4)} `, `ＥＭＰ-00${one.slice(4)}`])
      await expect(make({ firstName: "Ana", email: "", externalSystemId }), externalSystemId).rejects.toMatchObject(
        refusal(409, "error_user_invalid_external_system_id"),
      );
    await make({ firstName: "Ana", email: "", externalSystemId: `EMP-${one.slice(4)}` });
  });
});
