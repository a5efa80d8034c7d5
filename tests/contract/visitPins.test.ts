import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCredentials } from "#contract/credentials.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { AccessMethod, AccessResult } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { createGuest, getGuest, listGuests, updateGuest } from "#contract/guests.ts";
import { createSchedule } from "#contract/schedules.ts";
import { scopes } from "#contract/scopes.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import { decide } from "#domain/decide/decide.ts";
import { createPresence } from "#domain/decide/presence.ts";
import type { Api } from "#kernel/api.ts";
import { pinHash, pinSalt } from "#server/people/credentials/pinHash.ts";
import { mailsTo } from "../support/mails.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
const door = "GH-AC40-00912F";
const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

let rig: TestPlatform;
let api: Api;
/** Opens one door at every hour. */
let always: string;
beforeAll(async () => {
  ({ rig, api } = await startSettingsTests());
  const recurrences = [{ cron: "0 0 0 * *", timeDuration: 1440 }];
  const attached = { serialNumbers: [door], zoneIds: [], personIds: [], groupIds: [] };
  const body = { name: "Deliveries", kind: "access", recurrences, onHoliday: "asUsual", ...attached } as const;
  always = (await api.call(createSchedule, { body })).id;
});
afterAll(() => rig.close());

type Body = RequestOf<typeof createGuest>["body"];
const visit = (changes: Partial<Body> = {}): Body => ({
  firstName: "Fleetwind",
  lastName: "Parcels",
  email: "dispatch@fleetwind.example",
  visitingUserId: "northmoor-person-1",
  siteIds: ["harbour-house"],
  scheduleIds: [always],
  passKind: "carrier",
  validUntil: inDays(2),
  pin: {},
  ...changes,
});
const make = (changes: Partial<Body> = {}, as = api) => as.call(createGuest, { body: visit(changes) });
const change = (id: string, body: RequestOf<typeof updateGuest>["body"]) => api.call(updateGuest, { params: { id }, body });
const pinsOf = async (personId: string) =>
  (await api.call(listCredentials, { params: { personId } })).credentials.filter(({ type }) => type === AccessMethod.PIN);
const withoutPin = ({ pin: _, ...body }: Body): Body => body;

describe("[B-24] a visit with a PIN of its own is refused", () => {
  it("without the right to give credentials, and stores nothing", async () => {
    const email = await rig.createPerson({ scopes: scopes.filter((scope) => scope !== "credential_w") });
    const desk = await rig.apiAs(email);
    await expect(make({ firstName: "Unmade", passKind: "custom" }, desk)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    expect((await api.call(listGuests, { query: { search: "Unmade" } })).rows).toEqual([]);
  });
  it("for a carrier without one, at creation or by a change", async () => {
    const missing = refusal(409, "error_guest_pin_missing");
    await expect(api.call(createGuest, { body: withoutPin(visit()) })).rejects.toMatchObject(missing);
    const { id } = await api.call(createGuest, { body: withoutPin(visit({ passKind: "custom" })) });
    await expect(change(id, { passKind: "carrier" })).rejects.toMatchObject(missing);
  });
  it("by mail to a visitor without an address, and stores nothing", async () => {
    const changes = { firstName: "Mailless", email: "", phoneNumber: "+44 20 7946 0018", pin: { sendByEmail: true } };
    await expect(make(changes)).rejects.toMatchObject(refusal(409, "error_guest_no_email"));
    expect((await api.call(listGuests, { query: { search: "Mailless" } })).rows).toEqual([]);
  });
  it("with digits chosen by the caller", async () => {
    const body = visit({ pin: { pin: "482913" } as Body["pin"] });
    await expect(api.call(createGuest, { body })).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
});

describe("[B-24] the PIN that is created with a visit", () => {
  it("is shown once, opens the doors of the visit, and is in no log entry", async () => {
    const { id, pin = "" } = await make();
    expect(pin).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await api.call(getGuest, { params: { id } }))).not.toContain(pin);
    expect(JSON.stringify(await pinsOf(id))).not.toContain(pin);
    expect(await newestOf(api, "pin.created")).toMatchObject({ actor: { name: "Jude Holloway" }, data: { personId: id } });
    const { rows } = await api.call(listEventLogs, { query: { kinds: "pin.created,guest.created", pageSize: "10" } });
    expect(JSON.stringify(rows)).not.toContain(pin);
    const policy = compilePolicy((await rig.platform.policies.current(accountId)).document);
    const hashes = { [pinSalt(rig.platform.keys, accountId)]: pinHash(rig.platform.keys, accountId, pin) };
    const asked = { presented: { kind: "pin", hashes }, serialNumber: door, atMs: Date.now() } as const;
    const { result, personId } = decide(policy, asked, createPresence());
    expect({ result, personId }).toEqual({ result: AccessResult.AccessGranted, personId: id });
  });
  it("belongs to a firm that comes again and again, and to any other kind of visit that asks for one", async () => {
    const firms = await Promise.all(["Fleetwind", "Moorpost", "Cargolane"].map((firstName) => make({ firstName })));
    const other = await make({ passKind: "custom" });
    expect(new Set([...firms, other].map(({ pin }) => pin)).size).toBe(4);
    expect(firms[0]).toMatchObject({ passKind: "carrier", openings: 0 });
    expect(firms[0]).not.toHaveProperty("usesMax");
    expect(await pinsOf(firms[0]?.id ?? "")).toHaveLength(1);
    const plain = await api.call(createGuest, { body: withoutPin(visit({ passKind: "custom" })) });
    expect(plain).not.toHaveProperty("pin");
    expect(await pinsOf(plain.id)).toEqual([]);
  });
  it("lasts as long as the visit, also when the visit is extended", async () => {
    const { id } = await make();
    expect((await pinsOf(id))[0]).not.toHaveProperty("validUntilUtc");
    await change(id, { validUntil: inDays(9) });
    expect((await pinsOf(id))[0]).toMatchObject({ state: "active" });
    expect((await pinsOf(id))[0]).not.toHaveProperty("validUntilUtc");
  });
  it("is mailed where that is asked for, with the times of the visit", async () => {
    const { pin = "" } = await make({ email: "mailed@fleetwind.example", pin: { sendByEmail: true } });
    const mails = () => mailsTo(rig.dataDirectory, "mailed@fleetwind.example");
    await expect.poll(() => mails().length).toBe(1);
    expect(mails()[0]).toContain(pin);
    expect(mails()[0]).toContain("Northmoor");
    expect(await newestOf(api, "pin.created")).toMatchObject({ data: { isPinMailed: true } });
  });
});
