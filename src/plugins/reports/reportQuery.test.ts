import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { AccessResult, EventCategory } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { ReportParams } from "./reportParams.ts";
import { exportQueryOf, fromReportText, matchesQuery, mergeFresh, queryOf, rangeOf, toggledNumber, toReportText } from "./reportQuery.ts";

const zone = "America/Chicago";
const now = Date.parse("2026-03-12T18:00:00.000Z");
const params = (given: Record<string, string> = {}) => z.parse(ReportParams, given);
const anEvent = (overrides: Partial<EventLog> = {}): EventLog => ({
  sequence: 7,
  id: "e7",
  kind: "access.decision",
  category: EventCategory.Access,
  occurredAtUtc: "2026-03-12T17:00:00.000Z",
  recordedAtUtc: "2026-03-12T17:00:00.000Z",
  serialNumber: "GH-AC40-00912F",
  siteId: "harbour-house",
  actor: { kind: "person", id: "p-1", name: "Idris Bellamy" },
  data: { result: AccessResult.UnknownUser, method: 4 },
  ...overrides,
});

describe("the filter of a report", () => {
  it("[RP-03] is the last day of the access category unless told", () => {
    expect(queryOf("accesslog", params(), now, zone)).toEqual({
      order: "newest",
      fromDate: "2026-03-11T18:00:00.000Z",
      categories: "1",
    });
  });

  it("[RP-03] [EN-05] asks for door, site, person and results", () => {
    const given = params({ door: "GH-AC40-00912F", site: "harbour-house", person: "p-1", results: "2,3", order: "oldest", last: "1h" });
    expect(queryOf("accesslog", given, now, zone)).toEqual({
      order: "oldest",
      fromDate: "2026-03-12T17:00:00.000Z",
      serialNumber: "GH-AC40-00912F",
      siteId: "harbour-house",
      personId: "p-1",
      eventTypes: "2,3",
      categories: "1",
    });
  });

  it("[RP-04] [EN-05] asks the history for its categories, which the access log has not", () => {
    expect(queryOf("eventhistory", params({ categories: "2,3", results: "0" }), now, zone)).toMatchObject({ categories: "2,3" });
    expect(queryOf("eventhistory", params({ results: "0" }), now, zone)).not.toHaveProperty("eventTypes");
    expect(queryOf("accesslog", params({ categories: "2" }), now, zone)).toMatchObject({ categories: "1" });
  });

  it("[RP-06] takes days in the zone of the report, both counted, over a change of clocks", () => {
    const { fromMs, toMs } = rangeOf(params({ from: "2026-03-07", to: "2026-03-08" }), now, zone);
    expect([fromMs, toMs].map((ms) => new Date(ms ?? 0).toISOString())).toEqual(["2026-03-07T06:00:00.000Z", "2026-03-09T04:59:59.999Z"]);
  });

  it("[RP-03] stays open at the end for days that reach today, so that live rows belong", () => {
    expect(rangeOf(params({ from: "2026-03-10", to: "2026-03-12" }), now, zone).toMs).toBeUndefined();
    expect(exportQueryOf("accesslog", params({ from: "2026-03-10", to: "2026-03-12" }), now, zone).toDate).toBe("2026-03-12T18:00:00.000Z");
  });

  it.each([
    { from: "2026-03-01", to: "2026-04-15" },
    { from: "2026-03-09", to: "2026-03-08" },
    { from: "2026-02-30", to: "2026-03-01" },
    { from: "2026-03-01" },
  ])("[Q-40] leaves out %j, which is no time of a report", (given: Record<string, string>) => {
    expect(queryOf("accesslog", params(given), now, zone).fromDate).toBe("2026-03-11T18:00:00.000Z");
  });

  it("leaves out what an address gets wrong", () => {
    expect(params({ last: "9y", door: "..", results: "x", order: "up", site: "harbour-house" })).toEqual({ site: "harbour-house" });
  });

  it("travels through a command as one text", () => {
    const given = params({ last: "7d", results: "2,3" });
    expect(fromReportText(toReportText("accesslog", given, [4, 9]))).toEqual({ report: "accesslog", params: given, sequences: "4,9" });
    expect([toReportText("eventhistory", params()), fromReportText("users?last=7d")]).toEqual(["eventhistory", undefined]);
  });

  it("toggles a number of a list", () => {
    expect([toggledNumber(undefined, 2), toggledNumber("0,2", 1), toggledNumber("2", 2)]).toEqual(["2", "0,1,2", undefined]);
  });
});

describe("a row that arrives live", () => {
  const query = (given: Record<string, string> = {}) => queryOf("accesslog", params(given), now, zone);

  it.each<[string, Partial<EventLog>, Record<string, string>, boolean]>([
    ["is shown", {}, {}, true],
    ["of the door is shown", {}, { door: "GH-AC40-00912F" }, true],
    ["of another door is not", {}, { door: "GH-AC40-009130" }, false],
    ["of another site is not", {}, { site: "quarry-lab" }, false],
    ["of another person is not", {}, { person: "p-2" }, false],
    ["with the result is shown", {}, { results: "2,4" }, true],
    ["with another result is not", {}, { results: "0" }, false],
    ["of another category is not", { category: EventCategory.Event, kind: "door.state" }, {}, false],
    ["of before the time is not", { occurredAtUtc: "2026-03-10T17:00:00.000Z" }, {}, false],
    ["of after chosen days is not", {}, { from: "2026-03-01", to: "2026-03-02" }, false],
  ])("[RP-03] %s", (_name, event, given, isShown) => {
    expect(matchesQuery(anEvent(event), query(given))).toBe(isShown);
  });

  it("[RP-03] stands where it happened, once, and not on a page that ends before it", () => {
    const at = (minute: number, sequence: number) => anEvent({ sequence, occurredAtUtc: `2026-03-12T17:${minute}:00.000Z` });
    const rows = [at(30, 3), at(20, 2)];
    const sequences = (hasNext: boolean) =>
      mergeFresh([at(25, 6), at(40, 5), at(10, 4), at(30, 3)], rows, hasNext).map(({ sequence }) => sequence);
    expect([sequences(true), sequences(false), mergeFresh([], rows, true)]).toEqual([[5, 3, 6, 2], [5, 3, 6, 2, 4], rows]);
  });
});
