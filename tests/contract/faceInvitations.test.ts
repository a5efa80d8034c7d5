import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RequestOf } from "#contract/endpoint.ts";
import { UserStatus } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import {
  createFaceInvitation,
  deleteFaceInvitation,
  inviteFaces,
  listFaceInvitations,
  previewFaceInvitations,
} from "#contract/faceInvitations.ts";
import { checkFaceInvitation, checkFaceInvitationPin, checkFaceInvitationPinInPath } from "#contract/faceLinks.ts";
import { limits } from "#contract/limits.ts";
import { scopes } from "#contract/scopes.ts";
import { deleteUser, reactivateUser, suspendUser } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { serverLimits } from "#server/base/serverLimits.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { faceInvitations } from "#server/base/store/schema/faceInvitations.ts";
import { attempts, mailOutbox } from "#server/base/store/schema/identity.ts";
import { openEventStream } from "../support/eventStream.ts";
import { mailsTo } from "../support/mails.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { newestOf, refusal } from "../support/settingsTests.ts";

const accountId = "northmoor";
const names = {
  holder: "face-holder",
  visitor: "face-visitor",
  mute: "face-mute",
  many: "face-many",
  full: "face-full",
  listed: "face-listed",
  seen: "face-seen",
  gone: "face-gone",
};

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
let nobody: Api;
const logged: string[] = [];
beforeAll(async () => {
  rig = await startTestPlatform({ onLogged: (line) => logged.push(line) });
  api = await rig.apiAs("jude.holloway@northmoor.example");
  nobody = await rig.apiAs();
  const limited = { scopes: scopes.filter((scope) => scope !== "deviceall_r"), siteIds: ["quarry-lab"] };
  atTheLab = await rig.apiAs(await rig.createPerson(limited));
  const shared = { accountId, status: UserStatus.Active, siteIds: ["harbour-house"], lastName: "Of The Test" };
  const spanish = { email: "vito@faces.example", localeISO2: "es" } as const;
  await rig.platform.store.db.insert(people).values([
    { ...shared, personId: names.holder, firstName: "Hana", email: "hana@faces.example" },
    { ...shared, personId: names.visitor, firstName: "Vito", isVisitor: true, ...spanish, validUntil: at(6) },
    { ...shared, personId: names.mute, firstName: "Mute" },
    { ...shared, personId: names.many, firstName: "Many", email: "many@faces.example" },
    { ...shared, personId: names.full, firstName: "Full", email: "full@faces.example" },
    { ...shared, personId: names.listed, firstName: "Listed", email: "listed@faces.example" },
    { ...shared, personId: names.seen, firstName: "Seen", email: "seen@faces.example", hasEnrolledFace: true },
    { ...shared, personId: names.gone, firstName: "Gone", email: "gone@faces.example", validUntil: at(-1) },
  ]);
});
afterAll(() => rig.close());
// All of these tests come from one address.
afterEach(() => rig.platform.store.db.delete(attempts));

const hourMs = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hourMs);
const inHours = (hours: number) => at(hours).toISOString();
type Wanted = RequestOf<typeof createFaceInvitation>["body"];
type Query = RequestOf<typeof createFaceInvitation>["query"];
const invite = (more: Partial<Wanted> = {}, as = api, query: Query = {}) =>
  as.call(createFaceInvitation, { query, body: { subjectUserId: names.holder, ...more } });
const revoke = (id: string, as = api) => as.call(deleteFaceInvitation, { params: { id } });
const codeOf = (link: string) => new URL(link).searchParams.get("oobCode") ?? "";
const gate = (link: string) => nobody.call(checkFaceInvitation, { params: { id: codeOf(link) } });
const type = (link: string, pin: string) => nobody.call(checkFaceInvitationPin, { params: { id: codeOf(link) }, body: { pin } });
const changePerson = (personId: string, fields: Partial<typeof people.$inferInsert>) =>
  rig.platform.store.db
    .update(people)
    .set(fields)
    .where(and(eq(people.accountId, accountId), eq(people.personId, personId)));
/** As if this much time had passed since the first wrong PIN. */
const passMinutes = (id: string, minutes: number) =>
  rig.platform.store.pool.query(
    `UPDATE face_invitations SET window_started_at = window_started_at - make_interval(mins => $2) WHERE invitation_id = $1`,
    [id, minutes],
  );

describe("[PB-10] a face invitation is refused", () => {
  it.each<[string, Partial<Wanted>, number, string]>([
    ["to a person that there is not", { subjectUserId: "nobody" }, 404, "error_user_not_found"],
    ["to a person of another account", { subjectUserId: "castellan-person-8" }, 404, "error_user_not_found"],
    ["with three digits", { pin: "719" }, 400, "error_invalid_request"],
    ["with nine digits", { pin: "719204518" }, 400, "error_invalid_request"],
    ["with letters in the PIN", { pin: "71a9" }, 400, "error_invalid_request"],
    ["with digits that are tried first", { pin: "1234" }, 409, "error_pin_not_created"],
    ["when it would end in the past", { validFrom: inHours(-3), expiresOn: inHours(-1) }, 409, "error_provisioning_expired"],
    ["when it would end before it begins", { validFrom: inHours(3), expiresOn: inHours(2) }, 400, "error_invalid_expiration"],
    [
      "when it would end when it begins",
      { validFrom: "2099-01-01T00:00:00Z", expiresOn: "2099-01-01T00:00:00Z" },
      400,
      "error_invalid_expiration",
    ],
    ["when it would last too long", { expiresOn: inHours(24 * limits.faceInvitationDaysMax + 1) }, 409, "error_provisioning_too_long"],
    [
      "[VI-04] to a visitor beyond the visit",
      { subjectUserId: names.visitor, expiresOn: inHours(7) },
      409,
      "error_provisioning_beyond_person",
    ],
    [
      "[VI-04] to a visitor after the visit",
      { subjectUserId: names.visitor, validFrom: inHours(8) },
      409,
      "error_provisioning_beyond_person",
    ],
    ["by mail to who has no address", { subjectUserId: names.mute, sendByEmail: true }, 409, "error_provisioning_no_email"],
    ["with its PIN by mail to who has no address", { subjectUserId: names.mute, sendPinByEmail: true }, 409, "error_provisioning_no_email"],
    ["by text message, which there is not", { sendByText: true }, 409, "error_provisioning_text_unavailable"],
    ["with a field that there is not", { usesMax: 3 } as never, 400, "error_invalid_request"],
  ])("%s", async (_name, more, status, code) => {
    const listed = async () => (await api.call(listFaceInvitations, { query: { search: "of the test", pageSize: "100" } })).rows;
    const before = await listed();
    await expect(invite(more)).rejects.toMatchObject(refusal(status, code));
    expect(await listed()).toEqual(before);
  });

  it("[Q-83] to a person whom the session does not reach, and to one of the other kind", async () => {
    await expect(invite({}, atTheLab)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    await expect(invite({}, api, { isVisitor: "true" })).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    const visitor = { subjectUserId: names.visitor };
    await expect(invite(visitor, api, { isVisitor: "false" })).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    await revoke((await invite(visitor, api, { isVisitor: "true" })).invitation.id);
  });

  it("[PM-12] without the right to write, and hidden without the right to read", async () => {
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["face_r", "user_r"], siteIds: ["harbour-house"] }));
    await expect(invite({}, reader)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    await expect(revoke("any", reader)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    for (const call of [inviteFaces, previewFaceInvitations] as const)
      await expect(reader.call(call, { body: { userIds: [names.holder] } })).rejects.toMatchObject(refusal(403, "error_forbidden"));
    const stranger = await rig.apiAs(await rig.createPerson({ scopes: ["user_r"], siteIds: ["harbour-house"] }));
    await expect(stranger.call(listFaceInvitations, { query: {} })).rejects.toMatchObject(refusal(403, "error_forbidden"));
  });

  it("to a suspended person, and beyond the limit per person, also for simultaneous requests", async () => {
    const subjectUserId = names.full;
    await api.call(suspendUser, { params: { id: subjectUserId } });
    await expect(invite({ subjectUserId })).rejects.toMatchObject(refusal(409, "error_user_wrong_status"));
    await api.call(reactivateUser, { params: { id: subjectUserId } });
    for (let count = 0; count < serverLimits.faceInvitationsMax - 1; count += 1) await invite({ subjectUserId });
    const answers = await Promise.allSettled([invite({ subjectUserId }), invite({ subjectUserId }), invite({ subjectUserId })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    await expect(invite({ subjectUserId })).rejects.toMatchObject(refusal(409, "error_provisioning_too_many"));
    // One that is over does not count, and goes once it was over for long.
    await rig.platform.store.pool.query(
      `UPDATE face_invitations SET valid_until = now() - interval '40 days' WHERE invitation_id IN (SELECT invitation_id FROM face_invitations WHERE person_id = $1 LIMIT 3)`,
      [subjectUserId],
    );
    await invite({ subjectUserId });
    const left = await rig.platform.store.db.select().from(faceInvitations).where(eq(faceInvitations.personId, subjectUserId));
    expect(left).toHaveLength(serverLimits.faceInvitationsMax - 2);
  });
});

describe("[PB-10] [EN-07] a face invitation", () => {
  it("[Q-42] lasts a day by default, and its link and PIN are never shown again", async () => {
    const before = Date.now();
    const { invitation, link, pin = "" } = await invite();
    expect(invitation).toMatchObject({
      userId: names.holder,
      fullName: "Hana Of The Test",
      isVisitor: false,
      status: "Active",
      isMailed: false,
      givenBy: { id: "northmoor-person-1", name: "Jude Holloway" },
    });
    expect(Date.parse(invitation.expiresOn) - Date.parse(invitation.validFrom)).toBe(limits.faceInvitationHours * hourMs);
    expect(Date.parse(invitation.validFrom)).toBeGreaterThanOrEqual(before);
    expect(link).toMatch(/^http:\/\/.+\/action\?mode=provisioninginvitation&oobCode=[\w-]{32}$/);
    expect(pin).toMatch(/^\d{6}$/);
    const told = JSON.stringify([
      await api.call(listFaceInvitations, { query: {} }),
      await newestOf(api, "faceinvitation.created"),
      await rig.platform.store.db.select().from(faceInvitations),
    ]);
    expect(told).not.toContain(codeOf(link));
    expect(told).not.toContain(pin);
    await revoke(invitation.id);
  });

  it("is logged when it is created and revoked, and accepts nothing once revoked", async () => {
    const { invitation, link, pin } = await invite({ pin: "590214" });
    expect(pin).toBeUndefined();
    const about = { personId: names.holder, personName: "Hana Of The Test", invitationId: invitation.id };
    expect(await newestOf(api, "faceinvitation.created")).toMatchObject({
      actor: { id: "northmoor-person-1" },
      data: { ...about, to: { validFrom: invitation.validFrom, validUntil: invitation.expiresOn } },
    });
    expect(await gate(link)).toEqual({ status: "Active" });
    await revoke(invitation.id);
    expect(await gate(link)).toEqual({ status: "Inactive" });
    await expect(type(link, "590214")).rejects.toMatchObject(refusal(404, "error_provisioning_invitation_not_found"));
    expect(await newestOf(api, "faceinvitation.deleted")).toMatchObject({ data: about });
    await expect(revoke(invitation.id)).rejects.toMatchObject(refusal(404, "error_provisioning_invitation_not_found"));
  });

  it("is Inactive before its time, after it and while its person is suspended or deleted", async () => {
    const subjectUserId = names.visitor;
    const early = await invite({ subjectUserId, validFrom: inHours(2), expiresOn: inHours(4) });
    expect(early.invitation).toMatchObject({ status: "Inactive", inactiveBecause: "notYet" });
    expect(await gate(early.link)).toEqual({ status: "Inactive" });
    await expect(type(early.link, early.pin ?? "")).rejects.toMatchObject(refusal(404, "error_provisioning_invitation_not_found"));

    // What is not told ends with the visit, and a visit that is cut short ends it.
    const { invitation, link, pin = "" } = await invite({ subjectUserId });
    expect(Date.parse(invitation.expiresOn)).toBeLessThanOrEqual(at(6).getTime());
    await changePerson(subjectUserId, { status: UserStatus.Suspended });
    const listed = async () => (await api.call(listFaceInvitations, { query: { userId: subjectUserId, status: "Inactive" } })).rows;
    expect(await listed()).toMatchObject([{ inactiveBecause: "suspended" }, { inactiveBecause: "suspended" }]);
    expect(await gate(link)).toEqual({ status: "Inactive" });
    await changePerson(subjectUserId, { status: UserStatus.Active, validUntil: at(-1) });
    expect(await listed()).toMatchObject([{ inactiveBecause: "expired" }, { inactiveBecause: "expired" }]);
    await expect(type(link, pin)).rejects.toMatchObject(refusal(404, "error_provisioning_invitation_not_found"));
    await changePerson(subjectUserId, { validUntil: at(6) });
    expect(await gate(link)).toEqual({ status: "Active" });
    await revoke(invitation.id);
    await revoke(early.invitation.id);

    const other = await invite({ subjectUserId: names.mute });
    await api.call(deleteUser, { params: { id: names.mute } });
    expect(await gate(other.link)).toEqual({ status: "Inactive" });
    expect((await api.call(listFaceInvitations, { query: { userId: names.mute } })).rows).toEqual([]);
    await expect(revoke(other.invitation.id)).rejects.toMatchObject(refusal(404, "error_provisioning_invitation_not_found"));
    await changePerson(names.mute, { status: UserStatus.Active });
    await revoke(other.invitation.id);
  });

  it("[Q-83] of a person out of reach is not found, and consoles are notified of new ones", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf("jude.holloway@northmoor.example"), "Credentials/Index");
    expect(await stream.next()).toMatchObject({ event: "hello" });
    const { invitation } = await invite();
    expect(await stream.next()).toMatchObject({ data: { document: { Data: JSON.stringify({ Id: names.holder, Change: "added" }) } } });
    stream.close();
    const castellans = await rig.apiAs("lucia.ferrer@castellan.example");
    for (const as of [atTheLab, castellans]) {
      await expect(revoke(invitation.id, as)).rejects.toMatchObject(refusal(404, "error_provisioning_invitation_not_found"));
      expect((await as.call(listFaceInvitations, { query: { userId: names.holder } })).rows).toEqual([]);
    }
    await revoke(invitation.id);
  });

  it("is searched, narrowed by name or place in the list of states, sorted and paged", async () => {
    const given = [await invite(), await invite({ subjectUserId: names.visitor }), await invite({ validFrom: inHours(1) })];
    const others = await Promise.all(
      Array.from({ length: serverLimits.faceInvitationsMax }, () => invite({ subjectUserId: names.listed })),
    );
    const all = await api.call(listFaceInvitations, { query: { pageSize: "100", sort: "name" } });
    expect(all.rows.length).toBeGreaterThan(5);
    expect(all.rows.map(({ fullName }) => fullName)).toEqual(all.rows.map(({ fullName }) => fullName).toSorted());
    for (const sort of ["name", "-name", "from", "-from", "until", "-until", "given", "-given"] as const) {
      const read: string[] = [];
      let after: string | undefined;
      do {
        const page = await api.call(listFaceInvitations, { query: { pageSize: "10", sort, ...(after !== undefined && { after }) } });
        read.push(...page.rows.map(({ id }) => id));
        after = page.next;
      } while (after !== undefined);
      expect(read.toSorted()).toEqual(all.rows.map(({ id }) => id).toSorted());
    }
    const idsOf = async (query: RequestOf<typeof listFaceInvitations>["query"]) =>
      (await api.call(listFaceInvitations, { query: { search: "of the test", sort: "given", ...query } })).rows.map(({ id }) => id);
    const [plain = "", ofVisitor = "", later = ""] = given.map(({ invitation }) => invitation.id);
    expect(await idsOf({ isVisitor: "true" })).toEqual([ofVisitor]);
    expect(await idsOf({ userId: names.holder, status: "Active" })).toEqual([plain]);
    //
    expect(await idsOf({ userId: names.holder, status: "1" })).toEqual([plain]);
    expect(await idsOf({ userId: names.holder, status: "0" })).toEqual([later]);
    expect(await idsOf({ status: "MaxPinAttempts" })).toEqual([]);
    for (const query of [{ after: "nonsense" }, { status: "5" }] as const)
      await expect(api.call(listFaceInvitations, { query: query as never })).rejects.toMatchObject(refusal(400, "error_invalid_request"));
    for (const { invitation } of [...given, ...others]) await revoke(invitation.id);
  });
});

describe("[PB-06] [PB-07] behind the link", () => {
  it("an unknown code is answered as one that is over", async () => {
    expect(await gate("http://any/action?oobCode=made-up")).toEqual({ status: "Inactive" });
    await expect(type("http://any/action?oobCode=made-up", "590214")).rejects.toMatchObject(
      refusal(404, "error_provisioning_invitation_not_found"),
    );
  });

  it("looking changes nothing; the right PIN is valid in body and path, and written down once", async () => {
    const { invitation, link, pin = "" } = await invite();
    const listed = async () => (await api.call(listFaceInvitations, { query: { userId: names.holder } })).rows;
    const before = await listed();
    await gate(link);
    await gate(link);
    expect(await listed()).toEqual(before);
    expect(await type(link, pin)).toEqual({ validity: "Valid" });
    const path = { id: codeOf(link), pin };
    expect(await nobody.call(checkFaceInvitationPinInPath, { params: path })).toEqual({ validity: "Valid" });
    const openings = (await api.call(listEventLogs, { query: { kinds: "faceinvitation.opened", pageSize: "100" } })).rows;
    expect(openings.filter(({ data }) => data["invitationId"] === invitation.id)).toMatchObject([
      { actor: { kind: "system" }, siteId: "harbour-house", data: { invitationId: invitation.id } },
    ]);
    expect(await listed()).toMatchObject([{ openedAtUtc: expect.any(String) }]);
    await revoke(invitation.id);
  });

  it("[Q-68] code and PIN are in no log, and the answer is kept nowhere", async () => {
    const { invitation, link, pin = "" } = await invite();
    const answer = await fetch(`${rig.url}/v1/provisioning/${codeOf(link)}/pin/${pin}`, { method: "POST" });
    expect(await answer.json()).toMatchObject({ payload: { validity: "Valid" } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    for (const wrong of ["12", "abcdef", "%00"]) {
      const refused = await fetch(`${rig.url}/v1/provisioning/${codeOf(link)}/pin/${wrong}`, { method: "POST" });
      expect(refused.status).toBe(400);
    }
    const { rows } = await api.call(listEventLogs, { query: { pageSize: "100" } });
    const told = `${logged.join("\n")}${JSON.stringify(rows)}`;
    expect(told).not.toContain(codeOf(link));
    expect(told).not.toContain(pin);
    await revoke(invitation.id);
  });

  it("[Q-17] [Q-41] five wrong PINs end it for 15 minutes, the right one among them, and twenty for ever", async () => {
    const { invitation, link } = await invite({ pin: "590214" });
    const listed = async () => (await api.call(listFaceInvitations, { query: { userId: names.holder } })).rows[0];
    for (let round = 1; round <= 4; round += 1) {
      for (let count = 0; count < serverLimits.linkPinTries; count += 1)
        expect(await type(link, "804251")).toEqual({ validity: "Invalid" });
      await expect(type(link, "590214")).rejects.toMatchObject(refusal(409, "error_provisioning_max_pin_attempts"));
      const answer = await gate(link);
      expect(answer.status).toBe("MaxPinAttempts");
      expect(answer.retryAtUtc === undefined).toBe(round === 4);
      expect(await listed()).toMatchObject({ status: "MaxPinAttempts" });
      await passMinutes(invitation.id, 16);
      if (round < 4) expect(await type(link, "590214")).toEqual({ validity: "Valid" });
    }
    await expect(type(link, "590214")).rejects.toMatchObject(refusal(409, "error_provisioning_max_pin_attempts"));
    expect(await gate(link)).toEqual({ status: "MaxPinAttempts" });
    const kinds = "faceinvitation.pin_locked,faceinvitation.pin_attempts_used";
    const { rows } = await api.call(listEventLogs, { query: { kinds, pageSize: "100" } });
    const entries = rows.filter(({ data }) => data["invitationId"] === invitation.id);
    expect(entries.map(({ kind }) => kind)).toEqual([
      "faceinvitation.pin_attempts_used",
      ...Array.from({ length: 3 }, () => "faceinvitation.pin_locked"),
    ]);
    await revoke(invitation.id);
  });

  it("[Q-17] guesses at the same moment gain nothing", async () => {
    const { invitation, link } = await invite({ pin: "590214" });
    const guesses = Array.from({ length: 40 }, (_, index) => String(600_000 + index));
    const answers = await Promise.allSettled(guesses.map((guess) => type(link, guess)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(serverLimits.linkPinTries);
    const [row] = await rig.platform.store.db.select().from(faceInvitations).where(eq(faceInvitations.invitationId, invitation.id));
    expect(row?.wrongPins).toBe(serverLimits.linkPinTries);
    await revoke(invitation.id);
  });

  it("[Q-17] wrong ones of one address are counted at whatever link", async () => {
    const links = await Promise.all([names.holder, names.visitor].map((subjectUserId) => invite({ subjectUserId, pin: "590214" })));
    const [one, other] = links as [(typeof links)[0], (typeof links)[0]];
    for (let count = 0; count < serverLimits.facePinTriesOfAddress; count += 1) {
      await type(one.link, "804251");
      // The link itself takes more, as if they were typed over weeks.
      await rig.platform.store.db.update(faceInvitations).set({ wrongPins: 0, wrongPinsOfWindow: 0 });
    }
    await expect(type(other.link, "590214")).rejects.toMatchObject(refusal(429, "error_too_many_requests"));
    for (const { invitation } of links) await revoke(invitation.id);
  });
});

const mailed = (address: string) => mailsTo(rig.dataDirectory, address);

describe("[PB-10] the mails of an invitation", () => {
  it("carry the link and the PIN apart, in the person's language, and leave neither in the store", async () => {
    const earlier = mailed("vito@faces.example");
    const { invitation, link, pin = "" } = await invite({ subjectUserId: names.visitor, sendByEmail: true, sendPinByEmail: true });
    expect(invitation.isMailed).toBe(true);
    await expect.poll(() => mailed("vito@faces.example").length).toBe(earlier.length + 2);
    const texts = mailed("vito@faces.example").filter((text) => !earlier.includes(text));
    expect(texts.map((text) => [text.includes(codeOf(link)), text.includes(pin)]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(texts.join()).toContain("Hola, Vito");
    const left = async () =>
      JSON.stringify(await rig.platform.store.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, "vito@faces.example")));
    await expect.poll(left).not.toContain(codeOf(link));
    // The PIN has a mail of its own, which may leave later.
    await expect.poll(left).not.toContain(pin);
    expect(await newestOf(api, "faceinvitation.created")).toMatchObject({ data: { to: { isLinkMailed: true, isPinMailed: true } } });
    await revoke(invitation.id);
  });
});

describe("[US-08] several people", () => {
  const others = ["castellan-person-8", "nobody"];
  const all = [names.holder, names.visitor, names.mute, names.many, names.seen, names.gone, ...others];
  const outcomes = ["invited", "invited", "noEmail", "alreadyInvited", "hasFace", "cannotCome", "notFound", "notFound"];

  it.each<[string, object, number, string]>([
    ["nobody", { userIds: [] }, 400, "error_invalid_request"],
    ["too many", { userIds: Array.from({ length: limits.selfieBatchMax + 1 }, (_, index) => `p${index}`) }, 400, "error_invalid_request"],
    ["an end in the past", { userIds: [names.holder], expiresOn: inHours(-1) }, 400, "error_invalid_expiration"],
    ["too late an end", { userIds: [names.holder], expiresOn: inHours(24 * 31) }, 409, "error_provisioning_too_long"],
  ])("are not invited with %s", async (_name, body, status, code) => {
    await expect(api.call(inviteFaces, { body: body as never })).rejects.toMatchObject(refusal(status, code));
  });

  it("are invited with an answer for each, by two mails, and once however often it is asked", async () => {
    const earlier = mailed("vito@faces.example").length;
    const { invitation: ofMany } = await invite({ subjectUserId: names.many });
    const preview = await api.call(previewFaceInvitations, { body: { userIds: all } });
    expect(preview.results.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(preview.results[0]).toMatchObject({ userId: names.holder, fullName: "Hana Of The Test" });
    expect(preview.results.at(-2)).toEqual({ userId: "castellan-person-8", outcome: "notFound" });

    const expiresOn = inHours(72);
    const answers = await Promise.all([1, 2, 3].map(() => api.call(inviteFaces, { body: { userIds: [...all, names.holder], expiresOn } })));
    const invited = answers.flatMap(({ results }) => results.filter(({ outcome }) => outcome === "invited"));
    expect(invited.map(({ userId }) => userId).toSorted()).toEqual([names.holder, names.visitor].toSorted());
    const again = await api.call(inviteFaces, { body: { userIds: all } });
    expect(again.results.map(({ outcome }) => outcome)).toEqual(["alreadyInvited", "alreadyInvited", ...outcomes.slice(2)]);
    await expect.poll(() => mailed("hana@faces.example").length).toBe(2);
    await expect.poll(() => mailed("vito@faces.example").length).toBe(earlier + 2);

    const { rows } = await api.call(listFaceInvitations, { query: { search: "of the test", status: "Active", sort: "name" } });
    const [hana, vito] = [names.holder, names.visitor].map((id) => rows.find(({ userId }) => userId === id));
    expect(hana).toMatchObject({ expiresOn, isMailed: true });
    // [VI-04]
    expect(Date.parse(vito?.expiresOn ?? "")).toBeLessThanOrEqual(at(6).getTime());
    expect(answers).not.toContainEqual(expect.objectContaining({ pin: expect.anything() }));
    for (const id of [ofMany.id, hana?.id, vito?.id]) await revoke(id ?? "");
  });

  it("[Q-83] of people out of reach are in no list, log entry or stream", async () => {
    const { results } = await atTheLab.call(inviteFaces, { body: { userIds: [names.holder, "nobody"] } });
    expect(results).toEqual([
      { userId: names.holder, outcome: "notFound" },
      { userId: "nobody", outcome: "notFound" },
    ]);
  });
});
