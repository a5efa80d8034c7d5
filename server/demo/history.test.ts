import { and, asc, count, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listPhoneCalls } from "#contract/calls.ts";
import { dayMs } from "#contract/durations.ts";
import { AccessResult } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { dataOf, type EventData } from "#contract/events/eventKinds.ts";
import { getEvidenceCase, listEvidenceCases } from "#contract/evidenceCases.ts";
import { listGuests } from "#contract/guests.ts";
import { getMacros } from "#contract/macros.ts";
import { getInbox } from "#contract/notices.ts";
import { listPolicyTests } from "#contract/policyTests.ts";
import { listOccupancy } from "#contract/presence.ts";
import { listVideoWalls } from "#contract/videoWalls.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import { decide } from "#domain/decide/decide.ts";
import { createPresence } from "#domain/decide/presence.ts";
import { wallTimeOf } from "#domain/time/zonedTime.ts";
import { startTestPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { sites } from "../base/store/schema/accounts.ts";
import { deviceCalls } from "../base/store/schema/catalog.ts";
import { devices } from "../base/store/schema/devices.ts";
import { events } from "../base/store/schema/events.ts";
import { whereabouts } from "../base/store/schema/presence.ts";
import { verifyAudit } from "../desk/audit/verifyAudit.ts";
import { runTests } from "../policy/policyTests/runTests.ts";
import { seedDemo } from "./seedDemo.ts";

/** A Thursday afternoon in Europe, in the morning in Chicago. */
const now = new Date("2026-11-26T14:20:00Z");
const accountId = "northmoor";
const owner = "jude.holloway@northmoor.example";
const start = (env: Record<string, string> = {}) =>
  startTestPlatform({ env: { GATEHOUSE_DEMO_HISTORY_DAYS: "30", ...env }, clock: { now: () => now } });

type EventRow = typeof events.$inferSelect;
type Decision = EventRow & { decision: EventData<"access.decision"> };

const logOf = ({ platform: { store } }: TestPlatform) =>
  store.db.select().from(events).orderBy(asc(events.accountId), asc(events.sequence));

describe("the history of the demonstration", () => {
  let rig: TestPlatform;
  let log: EventRow[];
  let decisions: Decision[];
  let usedMs: number;
  beforeAll(async () => {
    const before = process.cpuUsage();
    rig = await start();
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1000;
    log = await logOf(rig);
    decisions = log.flatMap((row) => {
      const decision = dataOf(row, "access.decision");
      return decision ? { ...row, decision } : [];
    });
  });
  afterAll(() => rig.close());

  it("is there with the first start in less than five seconds of computing", () => {
    expect(usedMs).toBeLessThan(5_000);
    for (const each of ["northmoor", "castellan"]) expect(log.filter((row) => row.accountId === each).length).toBeGreaterThan(8_000);
  });

  it("says at its beginning that it is simulated, and goes from there to the start in order", () => {
    const own = log.filter((row) => row.accountId === accountId);
    expect(own.slice(0, 2).map(({ kind, data }) => [kind, data["days"]])).toEqual([
      ["account.created", undefined],
      ["account.history_simulated", 30],
    ]);
    const times = own.map(({ occurredAt }) => occurredAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBe(now.getTime() - 30 * dayMs);
    expect(times.at(-1)).toBeLessThan(now.getTime());
    expect(times.at(-1)).toBeGreaterThan(now.getTime() - dayMs / 24);
  });

  it("[C-10] is chained like every log", async () => {
    const { findings, accounts } = await verifyAudit(rig.platform.store.pool);
    expect(findings).toEqual([]);
    expect(accounts.map(({ unchained }) => unchained)).toEqual([0, 0]);
  });

  it("has the week and the hours of each site by its own clock", async () => {
    const zones = new Map((await rig.platform.store.db.select().from(sites)).map(({ siteId, timeZoneId }) => [siteId, timeZoneId]));
    for (const siteId of ["harbour-house", "ferry-lane", "quarry-lab"]) {
      const granted = decisions.filter((row) => row.siteId === siteId && row.decision.result === AccessResult.AccessGranted);
      const walls = granted.map(({ occurredAt }) => wallTimeOf(occurredAt.getTime(), zones.get(siteId) ?? ""));
      const weekend = walls.filter(({ year, month, day }) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() % 6 === 0);
      expect(granted.length, siteId).toBeGreaterThan(300);
      // A week without a rhythm would have two sevenths of it there.
      expect(weekend.length, siteId).toBeLessThan(granted.length / 7);
      expect(walls.filter(({ hour }) => hour >= 5 && hour < 23).length, siteId).toBeGreaterThan(granted.length * 0.99);
    }
  });

  it("has at every door what the policy decides, for many reasons", async () => {
    const { document } = await rig.platform.policies.readAnew(accountId);
    const policy = compilePolicy(document);
    const numbers = new Map(document.credentials.flatMap((each) => (each.kind === "card" ? [[each.credentialId, each.cardNumber]] : [])));
    // Administrators changed rights until eleven days ago.
    const late = decisions.filter((row) => row.accountId === accountId && row.occurredAt.getTime() > now.getTime() - 10 * dayMs);
    expect(late.length).toBeGreaterThan(600);
    for (const { occurredAt, serialNumber, decision } of late) {
      const cardNumber = decision.cardNumber ?? numbers.get(decision.credentialId ?? "") ?? "";
      const attempt = { presented: { kind: "card", cardNumber }, serialNumber: serialNumber ?? "", atMs: occurredAt.getTime() } as const;
      const { result, because } = decide(policy, { ...attempt, isExit: decision.isExit ?? false }, createPresence());
      expect({ result: decision.result, because: decision.because }).toEqual({ result, because });
    }
    const rules = new Set(decisions.flatMap(({ decision }) => decision.because?.map(({ rule }) => rule) ?? []));
    for (const rule of ["credential.unknown", "credential.pending", "person.suspended", "person.expired", "person.otherSite"])
      expect(rules).toContain(rule);
    for (const rule of ["schedule.none", "schedule.closed", "schedule.open"]) expect(rules).toContain(rule);
  });

  it("has doors that were forced and held open, lost connections and deeds of people, and every door closed at the end", async () => {
    const kinds = new Set(log.map(({ kind }) => kind));
    for (const kind of ["device.connection", "firmware.changed", "command.lock_state", "group.changed", "user.suspended", "live.viewed"])
      expect(kinds).toContain(kind);
    const states = new Map(log.flatMap((row) => (row.kind === "door.state" ? [[row.serialNumber, row.data["doorState"]]] : [])));
    const all = new Set(log.flatMap((row) => (row.kind === "door.state" ? [row.data["doorState"]] : [])));
    expect(all).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(new Set(states.values())).toEqual(new Set([0]));
    const connections = new Map(
      log.flatMap((row) => (row.kind === "device.connection" ? [[row.serialNumber, row.data["isConnected"]]] : [])),
    );
    expect(new Set(connections.values())).toEqual(new Set([true]));
    const rows = await rig.platform.store.db.select().from(devices).where(eq(devices.accountId, accountId));
    for (const { serialNumber, sequence } of rows)
      expect(sequence).toBe(log.findLast((row) => row.serialNumber === serialNumber && row.accountId === accountId)?.sequence ?? 0);
  });

  it("[B-22] has people where the log says that they went last", async () => {
    const went = new Map<string, string | undefined>();
    for (const { accountId: own, decision } of decisions)
      for (const { personId, zoneId } of (own === accountId && decision.moves) || []) went.set(personId, zoneId);
    const rows = await rig.platform.store.db.select().from(whereabouts).where(eq(whereabouts.accountId, accountId));
    expect(new Map(rows.map(({ personId, zoneId }) => [personId, zoneId ?? undefined]))).toEqual(went);
    const { zones } = await (await rig.apiAs(owner)).call(listOccupancy, { query: {} });
    const inside = zones.reduce((sum, { inside: each }) => sum + each, 0);
    expect(inside).toBeGreaterThan(10);
    const old = and(eq(whereabouts.accountId, accountId), gt(whereabouts.at, new Date(now.getTime() - dayMs)));
    const [fresh] = await rig.platform.store.db.select({ count: count() }).from(whereabouts).where(old);
    expect(fresh?.count).toBeGreaterThan(15);
  });

  it("shows calls, the inbox and the first page of the log to the owner", async () => {
    const api = await rig.apiAs(owner);
    const calls = await api.call(listPhoneCalls, { query: { pageSize: "100" } });
    const [stored] = await rig.platform.store.db.select({ count: count() }).from(deviceCalls).where(eq(deviceCalls.accountId, accountId));
    expect(calls.rows).toHaveLength(stored?.count ?? 0);
    expect(new Set(calls.rows.map(({ status }) => status)).size).toBeGreaterThan(3);
    const { messages, unread } = await api.call(getInbox, {});
    expect(messages.length).toBeGreaterThan(20);
    expect(unread).toBeLessThan(20);
    const page = await api.call(listEventLogs, { query: { pageSize: "25", order: "newest" } });
    expect(page.rows).toHaveLength(25);
  });

  it("has visitors, policy tests of which one fails, macros, video walls and a case to look at", async () => {
    const api = await rig.apiAs(owner);
    const { rows: visitors } = await api.call(listGuests, { query: {} });
    expect(visitors.map(({ state }) => state).toSorted()).toEqual(["active", "expected", "expired"]);
    const { rows: tests } = await api.call(listPolicyTests, { query: {} });
    expect(tests.map(({ state, reason }) => [state, reason?.rule])).toEqual([
      ["failed", "schedule.open"],
      ["passed", undefined],
      ["passed", undefined],
    ]);
    await runTests(rig.platform, accountId);
    expect((await api.call(listPolicyTests, { query: {} })).rows.map(({ state }) => state)).toEqual(["failed", "passed", "passed"]);
    const { macros } = await api.call(getMacros, {});
    expect(macros).toHaveLength(2);
    const serials = new Set((await rig.platform.store.db.select().from(devices)).map(({ serialNumber }) => serialNumber));
    for (const { args } of macros.flatMap(({ steps }) => steps)) expect(serials).toContain(args["serialNumber"]);
    const shown = await api.call(listVideoWalls, { query: { includeStreams: "true" } });
    expect(shown.map(({ streams }) => streams?.length)).toEqual([2, 4]);
    const { rows: cases } = await api.call(listEvidenceCases, { query: {} });
    expect(cases.map(({ itemCount, isLocked }) => [itemCount, isLocked])).toEqual([[3, false]]);
    const opened = await api.call(getEvidenceCase, { params: { id: cases[0]?.id ?? "" } });
    expect(opened.items.map(({ kind }) => kind)).toEqual(["log", "note", "note"]);
  });

  it("is the same with the same seed and clock, and another one with another seed", async () => {
    const rigs = await Promise.all([start(), start({ GATEHOUSE_SEED: "2", GATEHOUSE_DEMO_HISTORY_DAYS: "2" })]);
    const [same, other] = await Promise.all(rigs.map(logOf));
    await Promise.all(rigs.map((each) => each.close()));
    // The first entry of an account has an id of its own, and with it all hashes are others.
    const content = (rows: EventRow[] = []) =>
      rows.flatMap(({ hash: _, previousHash: __, ...row }) => (row.sequence === 1 ? [] : JSON.stringify(row)));
    expect(content(same)).toEqual(content(log));
    const cardsOf = (rows: EventRow[] = []) =>
      rows.flatMap((row) => (row.occurredAt.getTime() > now.getTime() - dayMs ? (dataOf(row, "access.decision")?.credentialId ?? []) : []));
    expect(cardsOf(other).length).toBeGreaterThan(50);
    expect(cardsOf(other)).not.toEqual(cardsOf(log));
  });

  it("is not played again at the next start", async () => {
    await seedDemo(rig.platform, rig.url);
    const [found] = await rig.platform.store.db.select({ count: count() }).from(events).where(eq(events.kind, "account.history_simulated"));
    expect(found?.count).toBe(2);
  });
});
