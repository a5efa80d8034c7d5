import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccessResult, EventCategory } from "#contract/enumerations.ts";
import { type EventHistogram, getEventHistogram } from "#contract/eventLogs.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { account, aSession, startTestPlatform, type TestPlatform } from "../../../tests/support/linkedPlatform.ts";
import { entryOf } from "../../base/events/eventLog.ts";
import { eventLogsRoutes } from "./routes.ts";

const north = "GH-NORTH00001";
const gate = "GH-NORTH00002";
let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: eventLogsRoutes });
  const actor = { kind: "system" as const, name: "test" };
  const entry = (at: string, kind: EventKind = "access.decision", siteId = "north", serialNumber = north) => {
    const result = serialNumber === gate ? AccessResult.NotScheduled : AccessResult.AccessGranted;
    return entryOf({ kind, actor, siteId, serialNumber, occurredAt: new Date(at) }, kind === "access.decision" ? { result } : {});
  };
  await platform.platform.events.record(account, async () => [
    // The clocks of Madrid go back on 25 October 2026: its day has 25 hours, from 22:00 to 23:00 UTC.
    entry("2026-10-24T21:59:59.999Z"),
    entry("2026-10-24T22:00:00Z"),
    entry("2026-10-25T00:30:00Z"),
    entry("2026-10-25T01:30:00Z", "door.state"),
    entry("2026-10-25T22:59:59Z", "access.decision", "north", gate),
    entry("2026-10-25T23:00:00Z"),
    entry("2026-10-25T12:00:00Z", "access.decision", "south"),
    entry("2026-10-25T12:00:00Z", "session.signed_in"),
    { kind: "account.settings_changed", actor, occurredAt: new Date("2026-10-25T12:00:00Z") },
  ]);
  await platform.platform.events.record("other", async () => [entry("2026-10-25T12:00:00Z")]);
  platform.sessions.set("nobody", aSession({ scopes: new Set(["device_r"]) }));
  platform.sessions.set("south", aSession({ siteIds: new Set(["south"]) }));
  platform.sessions.set("guard", aSession({ scopes: new Set(["accesslogs_r"]) }));
  platform.sessions.set("gate", aSession({ scopes: new Set(["accesslogs_r"]), deviceSerials: new Set([gate]) }));
});
afterAll(() => platform.stop());

const day = { siteId: "north", bucket: "day", fromUtc: "2026-10-25T10:00:00Z", toUtc: "2026-10-25T20:00:00Z" } as const;
const ask = (query: Partial<Record<keyof typeof day, string>> = {}, token?: string) =>
  platform.call(getEventHistogram, { query: { ...day, ...query } as typeof day }, token);
const countsOf = async (query: Parameters<typeof ask>[0], token: string) => {
  const { series } = (await ask(query, token)).payload as EventHistogram;
  return series.map(({ category, counts }) => [category, ...counts]);
};

describe("the histogram of events", () => {
  it("is refused without accesslogs_r", async () => {
    expect(await ask({}, "nobody")).toMatchObject({ status: 403, code: "error_forbidden" });
  });

  it.each([
    ["a site that there is not", "nowhere", "operator"],
    ["a site of others", "north", "south"],
  ])("is not found for %s", async (_name, siteId, token) => {
    expect(await ask({ siteId }, token)).toMatchObject({ status: 404, code: "error_site_not_found" });
  });

  it.each([
    ["ends before it begins", { toUtc: "2026-10-25T09:59:59Z" }],
    ["is longer than a report", { toUtc: "2026-11-26T00:00:00Z" }],
    ["is before all logs", { fromUtc: "1969-12-30T00:00:00Z", toUtc: "1969-12-31T00:00:00Z" }],
    ["is after all years", { fromUtc: "9999-12-31T00:00:00Z", toUtc: "9999-12-31T23:00:00Z" }],
    ["has another bucket", { bucket: "minute" }],
  ])("is an invalid request for a range that %s", async (_name, query) => {
    expect(await ask(query)).toMatchObject({ status: 400, code: "error_invalid_request" });
  });

  it("[RP-02] counts the days of the site's clock by category, and 25 hours where the clock is set back", async () => {
    const { payload } = await ask({}, "guard");
    expect(payload).toEqual({
      timeZoneId: "Europe/Madrid",
      startsUtc: ["2026-10-24T22:00:00.000Z"],
      endUtc: "2026-10-25T23:00:00.000Z",
      series: [
        { category: EventCategory.Access, counts: [3] },
        { category: EventCategory.Event, counts: [1] },
      ],
      granted: [2],
      refused: [1],
    });
    const hours = (await ask({ bucket: "hour", fromUtc: "2026-10-24T22:00:00Z", toUtc: "2026-10-25T23:00:00Z" }, "guard"))
      .payload as EventHistogram;
    expect(hours.startsUtc).toHaveLength(25);
    expect(hours.series.map(({ counts }) => [counts[0], counts[2], counts[3], counts[24]])).toEqual([
      [1, 1, 0, 1],
      [0, 0, 1, 0],
    ]);
  });

  it("[RP-02] [Q-86] counts all sites that the session reaches, by the given clock", async () => {
    const { siteId: _, ...ofAll } = day;
    const all = async (token: string, timeZoneId?: string) =>
      platform.call(getEventHistogram, { query: { ...ofAll, ...(timeZoneId !== undefined && { timeZoneId }) } }, token);
    const counted = async (token: string) => (await all(token, "Europe/Madrid")).payload as EventHistogram;
    expect(await counted("guard")).toMatchObject({ granted: [3], refused: [1] });
    expect(await counted("south")).toMatchObject({ granted: [1], refused: [0] });
    for (const wrong of [undefined, "Mars/Base"])
      expect(await all("guard", wrong)).toMatchObject({ status: 400, code: "error_invalid_request" });
  });

  it("[Q-40] goes back as far as a report does", async () => {
    const counts = (await ask({ fromUtc: "2026-09-25T22:00:00Z", toUtc: "2026-10-26T23:00:00Z" })).payload as EventHistogram;
    expect(counts.startsUtc).toHaveLength(31);
  });

  it("[Q-86] keeps to what the session may read in the log", async () => {
    expect(await countsOf({}, "gate")).toEqual([[EventCategory.Access, 1]]);
    expect(await countsOf({}, "operator")).toEqual([
      [EventCategory.Access, 3],
      [EventCategory.Event, 2],
    ]);
    expect(await countsOf({ siteId: "south" }, "south")).toEqual([[EventCategory.Access, 1]]);
  });
});
