import { randomInt } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RequestOf } from "#contract/endpoint.ts";
import { AccessMethod, AccessResult, ApprovalRequestStatus } from "#contract/enumerations.ts";
import type { Envelope } from "#contract/envelope.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { approvePass, getPass, listPasses, listPassesByStatus, type Pass, rejectPass, requestPass } from "#contract/passes.ts";
import { getAccountSettings, saveAccountSettings } from "#contract/session.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import { decide } from "#domain/decide/decide.ts";
import { createPresence } from "#domain/decide/presence.ts";
import type { Api } from "#kernel/api.ts";
import { readPolicy } from "#server/policy/readPolicy.ts";
import { openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const owner = "jude.holloway@northmoor.example";
const administrator = "eva.lockhart@northmoor.example";
const manager = "anika.gupta@northmoor.example";
const otherOwner = "lucia.ferrer@castellan.example";
const { Pending, Approved, Rejected, Cancelled } = ApprovalRequestStatus;
type PassRequest = RequestOf<typeof requestPass>["body"];

let rig: TestPlatform;
let asOwner: Api;
let asManager: Api;
/** Decides about passes of the depot alone. */
let asDepot: Api;
beforeAll(async () => {
  rig = await startTestPlatform();
  asOwner = await rig.apiAs(owner);
  asManager = await rig.apiAs(manager);
  asDepot = await rig.apiAs(await rig.createPerson({ scopes: ["account_w", "card_w"], siteIds: ["ferry-lane"] }));
});
afterAll(() => rig.close());

const newCard = () => String(randomInt(10 ** 12, 10 ** 13));
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const request = (more: Partial<PassRequest> = {}): Promise<Pass> =>
  asManager.call(requestPass, {
    body: { type: AccessMethod.Card, personId: "northmoor-person-1", siteId: "harbour-house", cardNumber: newCard(), ...more },
  });
const approve = (api: Api, id: string, comments?: string) =>
  api.call(approvePass, { body: { id, requestStatus: Approved, ...(comments !== undefined && { comments }) } });
const reject = (api: Api, id: string, comments?: string) =>
  api.call(rejectPass, { body: { id, requestStatus: Rejected, ...(comments !== undefined && { comments }) } });
const refusal = (code: string, status: number) => ({ code, status });

async function expire(id: string): Promise<void> {
  await rig.platform.store.pool.query("UPDATE passes SET valid_until = now() - interval '1 minute' WHERE pass_id = $1", [id]);
}

/** What a door of a site answers to a card at a time. */
async function atDoor(siteId: string, cardNumber: string, atMs = Date.now()): Promise<number> {
  const policy = await readPolicy(rig.platform, "northmoor", new Date());
  const serialNumber = policy.doors.find((door) => door.siteId === siteId)?.serialNumber ?? "";
  return decide(compilePolicy(policy), { presented: { kind: "card", cardNumber }, serialNumber, atMs }, createPresence()).result;
}

describe("[AP-01] asking for a pass is refused", () => {
  it("without the right to give cards, even with the right to decide", async () => {
    const decider = await rig.apiAs(await rig.createPerson({ scopes: ["account_w"], isAdmin: true }));
    const body = { type: AccessMethod.Card, personId: "northmoor-person-1", siteId: "harbour-house", cardNumber: newCard() };
    await expect(decider.call(requestPass, { body })).rejects.toMatchObject(refusal("error_forbidden", 403));
  });

  it.each<[string, Partial<PassRequest>, string, number]>([
    ["for a site that there is not", { siteId: "nowhere" }, "error_site_not_found", 404],
    ["for a site of another account", { siteId: "hotel-mirador" }, "error_site_not_found", 404],
    ["for a person that there is not", { personId: "nobody" }, "error_user_not_found", 404],
    ["for a person of another account", { personId: "castellan-person-8" }, "error_user_not_found", 404],
    ["for a person of other sites", { personId: "northmoor-person-5", siteId: "quarry-lab" }, "error_user_not_found", 404],
    ["for a credential that is no card", { type: AccessMethod.QR_CODE }, "error_request_invalid_type", 409],
    ["when it ends before it begins", { validFromUtc: inHours(3), validUntilUtc: inHours(2) }, "error_invalid_expiration", 400],
    ["when it has ended", { validFromUtc: inHours(-3), validUntilUtc: inHours(-2) }, "error_invalid_expiration", 400],
    ["with a number that is none", { cardNumber: "12 34" }, "error_invalid_request", 400],
  ])("%s", async (_name, more, code, status) => {
    await expect(request(more)).rejects.toMatchObject({ code, status });
  });

  it("[Q-83] for a site that the session does not reach", async () => {
    const body = { type: AccessMethod.Card, personId: "northmoor-person-1", siteId: "harbour-house", cardNumber: newCard() };
    await expect(asDepot.call(requestPass, { body })).rejects.toMatchObject(refusal("error_site_not_found", 404));
  });

  it("for a card that is already issued or requested, also for simultaneous requests", async () => {
    const cardNumber = newCard();
    const answers = await Promise.allSettled([request({ cardNumber }), request({ cardNumber }), request({ cardNumber })]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(request({ cardNumber })).rejects.toMatchObject(refusal("error_card_already_exists", 409));
    const { rows } = await rig.platform.store.pool.query<{ card_number: string }>(
      "SELECT card_number FROM cards WHERE account_id = 'northmoor' LIMIT 1",
    );
    const taken = rows[0]?.card_number ?? "";
    await expect(request({ cardNumber: taken })).rejects.toMatchObject(refusal("error_card_already_exists", 409));
  });
});

describe("[AP-03] a decision is refused", () => {
  it("with every other right over passes", async () => {
    const { id } = await request();
    const viewer = await rig.apiAs(await rig.createPerson({ scopes: ["account_r", "card_w", "card_r", "credential_w"], isAdmin: true }));
    await expect(approve(viewer, id)).rejects.toMatchObject(refusal("error_forbidden", 403));
    await expect(reject(viewer, id)).rejects.toMatchObject(refusal("error_forbidden", 403));
  });

  it("for a request that is unknown, of another account, or of a site out of reach", async () => {
    const { id } = await request();
    const asOther = await rig.apiAs(otherOwner);
    for (const [api, wanted] of [
      [asOwner, "no-such-pass"],
      [asOther, id],
      [asDepot, id],
    ] as const) {
      await expect(approve(api, wanted)).rejects.toMatchObject(refusal("error_request_not_found", 404));
      await expect(reject(api, wanted)).rejects.toMatchObject(refusal("error_request_not_found", 404));
      await expect(api.call(getPass, { params: { id: wanted } })).rejects.toMatchObject(refusal("error_request_not_found", 404));
    }
    expect(await asOwner.call(getPass, { params: { id } })).toMatchObject({ requestStatus: Pending });
  });

  it.each([Pending, Cancelled, Rejected, 77])("when it approves with status %d", async (requestStatus) => {
    const { id } = await request();
    await expect(asOwner.call(approvePass, { body: { id, requestStatus } })).rejects.toMatchObject(
      refusal("error_request_invalid_status", 409),
    );
  });

  it("when it rejects as approved", async () => {
    const { id } = await request();
    await expect(asOwner.call(rejectPass, { body: { id, requestStatus: Approved } })).rejects.toMatchObject(
      refusal("error_request_invalid_status", 409),
    );
  });

  it("[Q-52] once the validity is over, and the request is shown as expired and not as pending", async () => {
    const { id } = await request({ validUntilUtc: inHours(1) });
    await expire(id);
    await expect(approve(asOwner, id)).rejects.toMatchObject(refusal("error_request_expired", 409));
    await expect(reject(asOwner, id)).rejects.toMatchObject(refusal("error_request_expired", 409));
    expect(await asOwner.call(getPass, { params: { id } })).toMatchObject({ requestStatus: Pending, isExpired: true });
    const pending = await asOwner.call(listPassesByStatus, { query: { status: "Pending" } });
    const { rows: expired } = await asOwner.call(listPasses, { query: { status: "Expired", pageSize: "100" } });
    expect([pending.some((row) => row.id === id), expired.some((row) => row.id === id)]).toEqual([false, true]);
  });

  it("for a kind of request that this platform does not know", async () => {
    const { id } = await request();
    await rig.platform.store.pool.query("UPDATE passes SET type = 8 WHERE pass_id = $1", [id]);
    await expect(approve(asOwner, id)).rejects.toMatchObject(refusal("error_request_invalid_type", 409));
  });

  it.each(["approved", "rejected"])("once it is %s, whatever the second says", async (first) => {
    const { id } = await request();
    const decided = await (first === "approved" ? approve(asOwner, id, "Seen") : reject(asOwner, id, "Seen"));
    await expect(approve(asOwner, id, "Again")).rejects.toMatchObject(refusal("error_request_not_changeable", 409));
    await expect(reject(asOwner, id, "Again")).rejects.toMatchObject(refusal("error_request_not_changeable", 409));
    expect(await asOwner.call(getPass, { params: { id } })).toEqual(decided);
  });

  it("by the store itself, once it is decided", async () => {
    const { id } = await request();
    await approve(asOwner, id);
    const change = rig.platform.store.pool.query("UPDATE passes SET request_status = 2 WHERE pass_id = $1", [id]);
    await expect(change).rejects.toThrow(/is decided and cannot change/);
  });

  it("if its card was issued to another person in the meantime, and the request stays pending", async () => {
    const { id, cardNumber } = await request();
    await rig.platform.store.pool.query(
      "INSERT INTO cards (account_id, card_number, person_id) VALUES ('northmoor', $1, 'northmoor-person-2')",
      [cardNumber],
    );
    await expect(approve(asOwner, id)).rejects.toMatchObject(refusal("error_card_already_exists", 409));
    expect(await asOwner.call(getPass, { params: { id } })).toMatchObject({ requestStatus: Pending });
  });
});

describe("[AP-03] fifty decisions at once", () => {
  it("are one decision, and everybody else learns whose", async () => {
    const { id, cardNumber } = await request();
    const bearers = new Map([
      ["Jude Holloway", await rig.tokenOf(owner)],
      ["Eva Lockhart", await rig.tokenOf(administrator)],
    ]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const name = index % 2 === 0 ? "Jude Holloway" : "Eva Lockhart";
        const isApproval = index % 4 < 2;
        const response = await fetch(`${rig.url}/v1/pass/${isApproval ? "approve" : "reject"}`, {
          method: "POST",
          headers: { authorization: `Bearer ${bearers.get(name)}`, "content-type": "application/json" },
          body: JSON.stringify({ id, requestStatus: isApproval ? Approved : Rejected, comments: `Number ${index}` }),
        });
        return { name, isApproval, index, status: response.status, envelope: (await response.json()) as Envelope<Pass> };
      }),
    );
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(winner?.envelope.payload).toMatchObject({
      requestStatus: winner?.isApproval ? Approved : Rejected,
      decidedBy: { name: winner?.name },
      comments: `Number ${winner?.index}`,
    });
    const told = answers
      .filter((answer) => answer !== winner)
      .map(({ status, envelope }) => ({ status, events: envelope.applicationEvents }));
    const event = { code: "error_request_not_changeable", message: winner?.name };
    expect(told).toEqual(Array.from({ length: 49 }, () => ({ status: 409, events: [event] })));
    expect(await asOwner.call(getPass, { params: { id } })).toEqual(winner?.envelope.payload);
    const decisions = (await entriesOf(id)).filter(({ kind }) => kind !== "pass.requested");
    expect(decisions.map(({ actor }) => actor.name)).toEqual([winner?.name]);
    const result = await atDoor("harbour-house", cardNumber);
    expect(result).toBe(winner?.isApproval ? AccessResult.AccessGranted : AccessResult.UnknownUser);
  });
});

async function entriesOf(requestId: string) {
  const query = { kinds: "pass.requested,pass.approved,pass.rejected", pageSize: "100" } as const;
  const { rows } = await asOwner.call(listEventLogs, { query });
  return rows.filter(({ data }) => data["requestId"] === requestId);
}

describe("a request", () => {
  it("[AP-02] tells who asked for what, who decided, when and with which words", async () => {
    const body = { cardNumber: newCard(), validFromUtc: inHours(1), validUntilUtc: inHours(5), comments: " For the weekend " };
    const asked = await request(body);
    expect(asked).toEqual({
      id: expect.any(String),
      type: AccessMethod.Card,
      personId: "northmoor-person-1",
      fullName: "Jude Holloway",
      siteId: "harbour-house",
      siteName: "Harbour House",
      timeZoneId: "Europe/London",
      cardNumber: body.cardNumber,
      validFromUtc: body.validFromUtc,
      validUntilUtc: body.validUntilUtc,
      requestStatus: Pending,
      isExpired: false,
      requestedBy: { id: "northmoor-person-3", name: "Anika Gupta" },
      requestedAtUtc: expect.any(String),
      requestComments: "For the weekend",
      comments: "",
    });
    const decided = await reject(asOwner, asked.id, "Not on a weekend");
    expect(decided).toEqual({
      ...asked,
      requestStatus: Rejected,
      decidedBy: { id: "northmoor-person-1", name: "Jude Holloway" },
      decidedAtUtc: expect.any(String),
      comments: "Not on a weekend",
    });
    expect(await asOwner.call(getPass, { params: { id: asked.id } })).toEqual(decided);
  });

  it("[AP-03] is logged with its decision, its person and its site", async () => {
    const { id } = await request();
    await approve(asOwner, id);
    expect(await entriesOf(id)).toMatchObject([
      { kind: "pass.approved", siteId: "harbour-house", actor: { name: "Jude Holloway" }, data: { personName: "Jude Holloway" } },
      { kind: "pass.requested", siteId: "harbour-house", actor: { name: "Anika Gupta" }, data: { requestStatus: Pending } },
    ]);
  });

  it("[AP-04] [RZ-07] is announced to consoles when it arrives and when it is decided", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf(owner), "ApprovalRequests");
    expect((await stream.next()).event).toBe("hello");
    const { id } = await request();
    await reject(await rig.apiAs(administrator), id);
    const documents = [await stream.next(), await stream.next()].map(({ data }) => data.document as { Code: string; Data: string });
    stream.close();
    expect(documents.map(({ Code }) => Code)).toEqual(["notification_user_approval_request", "notification_user_approval_request"]);
    const about = { RequestId: id, FullName: "Jude Holloway" };
    expect(documents.map(({ Data }) => JSON.parse(Data) as unknown)).toMatchObject([
      { ...about, RequestStatus: Pending },
      { ...about, RequestStatus: Rejected, DecidedBy: { Name: "Eva Lockhart" } },
    ]);
  });
});

describe("the lists", () => {
  it("[AP-01] [Q-65] of pending requests have each with its person, the newest first, and not one that is decided", async () => {
    const first = await request();
    const second = await request();
    const gone = await request();
    await approve(asOwner, gone.id);
    const pending = await asOwner.call(listPassesByStatus, { query: { status: "Pending" } });
    const ids = pending.map(({ id }) => id);
    expect(ids.filter((id) => [first.id, second.id, gone.id].includes(id))).toEqual([second.id, first.id]);
    expect(pending.find(({ id }) => id === first.id)).toMatchObject({ fullName: "Jude Holloway", siteName: "Harbour House" });
    const approved = await asOwner.call(listPassesByStatus, { query: { status: "Approved" } });
    expect(approved.some(({ id }) => id === gone.id)).toBe(true);
  });

  it("[AP-02] give every request once, newest first, page by page, and find it by name and by card", async () => {
    const asked = await request();
    const seen: Pass[] = [];
    let after: string | undefined;
    do {
      const page = await asOwner.call(listPasses, { query: { pageSize: "10", ...(after !== undefined && { after }) } });
      seen.push(...page.rows);
      after = page.next;
    } while (after !== undefined);
    const { rows } = await rig.platform.store.pool.query("SELECT 1 FROM passes WHERE account_id = 'northmoor'");
    expect([new Set(seen.map(({ id }) => id)).size, seen.length]).toEqual([rows.length, rows.length]);
    expect(seen.map(({ requestedAtUtc }) => requestedAtUtc)).toEqual(
      seen
        .map(({ requestedAtUtc }) => requestedAtUtc)
        .toSorted()
        .toReversed(),
    );
    for (const search of [asked.cardNumber.slice(2), "jude HOLL"]) {
      const found = await asOwner.call(listPasses, { query: { search, pageSize: "100" } });
      expect(found.rows.map(({ id }) => id)).toContain(asked.id);
    }
    expect((await asOwner.call(listPasses, { query: { search: "%" } })).rows).toEqual([]);
  });

  it("[Q-83] keep to the session's sites and account", async () => {
    await request();
    const pending = await asDepot.call(listPassesByStatus, { query: { status: "Pending" } });
    const { rows } = await asDepot.call(listPasses, { query: { pageSize: "100" } });
    expect([new Set(pending.map(({ siteName }) => siteName)), new Set(rows.map(({ siteId }) => siteId))]).toEqual([
      new Set(["Ferry Lane Depot"]),
      new Set(["ferry-lane"]),
    ]);
    expect(await (await rig.apiAs(otherOwner)).call(listPassesByStatus, { query: { status: "Pending" } })).toEqual([]);
  });

  it.each(["x", Buffer.from("1").toString("base64url"), Buffer.from("1 a b").toString("base64url")])(
    "refuse the cursor %j, which they never gave",
    async (after) => {
      await expect(asOwner.call(listPasses, { query: { after } })).rejects.toMatchObject(refusal("error_invalid_request", 400));
    },
  );

  it("refuse an unknown status", async () => {
    const call = asOwner.call(listPassesByStatus, { query: { status: "Maybe" as "Pending" } });
    await expect(call).rejects.toMatchObject(refusal("error_invalid_request", 400));
  });
});

describe("a card", () => {
  it("[AP-03] opens the doors of its site only once it is approved, and there only within its validity", async () => {
    const { id, cardNumber } = await request({ validUntilUtc: inHours(2) });
    expect(await atDoor("harbour-house", cardNumber)).toBe(AccessResult.NonLiveUser);
    await approve(asOwner, id);
    expect(await atDoor("harbour-house", cardNumber)).toBe(AccessResult.AccessGranted);
    expect(await atDoor("harbour-house", cardNumber, Date.now() + 3 * 3_600_000)).toBe(AccessResult.NotScheduled);
    expect(await atDoor("ferry-lane", cardNumber)).toBe(AccessResult.NotScheduled);
  });

  it("[AP-03] that is rejected, or whose request expired, opens nothing", async () => {
    const [rejected, expired] = [await request(), await request({ validUntilUtc: inHours(2) })];
    await reject(asOwner, rejected.id);
    await expire(expired.id);
    expect(await atDoor("harbour-house", rejected.cardNumber)).toBe(AccessResult.UnknownUser);
    expect(await atDoor("harbour-house", expired.cardNumber)).toBe(AccessResult.UnknownUser);
    expect(await request({ cardNumber: rejected.cardNumber })).toMatchObject({ requestStatus: Pending });
  });
});

describe("[ST-01] [AU-11] the setting that passes require approval", () => {
  afterEach(() => asOwner.call(saveAccountSettings, { body: { passRequiresApproval: true } }));

  it("is refused without accountsettings_w, though everybody may know it", async () => {
    await expect(asManager.call(saveAccountSettings, { body: { passRequiresApproval: false } })).rejects.toMatchObject(
      refusal("error_forbidden", 403),
    );
    expect(await asManager.call(getAccountSettings, {})).toEqual({ passRequiresApproval: true });
  });

  it("[GN-08] is refused to an account without the feature", async () => {
    const asOther = await rig.apiAs(otherOwner);
    await expect(asOther.call(saveAccountSettings, { body: { passRequiresApproval: true } })).rejects.toMatchObject(
      refusal("error_account_feature_missing", 409),
    );
    expect(await asOther.call(getAccountSettings, {})).toEqual({ passRequiresApproval: false });
  });

  it("lets cards work at once while it is off, keeps pending requests pending, and is logged", async () => {
    const waiting = await request();
    await asOwner.call(saveAccountSettings, { body: { passRequiresApproval: false } });
    const given = await request();
    expect(given).toMatchObject({ requestStatus: Approved });
    expect(given.decidedBy).toBeUndefined();
    expect(await atDoor("harbour-house", given.cardNumber)).toBe(AccessResult.AccessGranted);
    expect(await atDoor("harbour-house", waiting.cardNumber)).toBe(AccessResult.NonLiveUser);
    const { rows } = await asOwner.call(listEventLogs, { query: { kinds: "account.settings_changed" } });
    expect(rows[0]).toMatchObject({
      actor: { name: "Jude Holloway" },
      data: { from: { passRequiresApproval: true }, to: { passRequiresApproval: false } },
    });
  });
});
