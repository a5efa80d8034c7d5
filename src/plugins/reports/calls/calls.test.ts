import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { PhoneCall } from "#contract/calls.ts";
import { CallMethod, CallStatus, UnitType } from "#contract/enumerations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { CallParams } from "../reportParams.ts";
import { callStatusText, callTime, rungText } from "./callFaces.ts";
import { callFacts, callQueryOf, callStatuses, lastedMs, outcomeOf } from "./callQuery.ts";

const nowMs = Date.parse("2026-03-12T18:00:00.000Z");
const zone = "America/Chicago";
const t: Kernel["t"] = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);
const queryOf = (given: Record<string, string> = {}) => callQueryOf(z.parse(CallParams, given), nowMs, zone);
const call: PhoneCall = {
  id: "7f8f7d5e-6f3a-4f5e-9f55-0d4f4d1d2c11",
  serialNumber: "GH-INT40-0127A3",
  deviceName: "Gate intercom",
  siteId: "s1",
  timeZoneId: "Europe/Madrid",
  unitType: UnitType.Apt,
  displayName: "Apt 4B",
  fullName: "Ana Ruiz",
  userId: "p1",
  method: CallMethod.MobileApp,
  status: CallStatus.Initiated,
  requestedAtUtc: "2026-03-12T17:00:00.000Z",
};

describe("[IC-05] [RP-05] the calls that are asked for", () => {
  it("are those of the last day unless told, and go on as they come", () => {
    expect(queryOf()).toEqual({ fromDate: "2026-03-11T18:00:00.000Z" });
  });

  it("are of one intercom, of some statuses, with words in them, on days of the site's calendar", () => {
    const given = { door: call.serialNumber, statuses: "3,5", search: "ana", from: "2026-03-09", to: "2026-03-10" };
    expect(queryOf(given)).toEqual({
      fromDate: "2026-03-09T05:00:00.000Z",
      toDate: "2026-03-11T04:59:59.999Z",
      serialNumber: call.serialNumber,
      statuses: "3,5",
      search: "ana",
    });
  });

  it("[Q-40] reach over 30 days at most: more is the last day", () => {
    expect(queryOf({ from: "2026-02-09", to: "2026-03-10" })).toHaveProperty("toDate");
    expect(queryOf({ from: "2026-02-08", to: "2026-03-10" })).toEqual(queryOf());
  });

  it("[EN-06] are asked for by no status that there is not", () => {
    expect(queryOf({ statuses: "5,99" })).toMatchObject({ statuses: "5" });
    expect(queryOf({ statuses: "99" })).toEqual(queryOf());
  });
});

describe("[IC-05] a call", () => {
  it.each([
    [CallStatus.Initiated, "rings"],
    [CallStatus.Ringing, "rings"],
    [CallStatus.Answered, "answered"],
    [CallStatus.Rejected, "missed"],
    [CallStatus.Hangup, "missed"],
    [CallStatus.TimedOut, "missed"],
    [CallStatus.AccessGranted, "opened"],
    [99, "other"],
  ])("[EN-06] of status %i is one that %s", (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome);
    expect(callStatusText(status, t)).toBe(
      callStatuses.includes(status) ? `reports.calls.status.${status}` : 'reports.calls.status.other {"status":99}',
    );
  });

  it("names the unit and its person; the lobby has none", () => {
    expect([rungText(call), rungText({ displayName: "Front desk", fullName: "" })]).toEqual(["Apt 4B, Ana Ruiz", "Front desk"]);
  });

  it("is told by the clock of the site where it rang", () => {
    expect(callTime(call.requestedAtUtc, call, "en")).toBe("12 Mar 2026, 18:00:00 GMT+1");
  });

  it("has lasted nothing while it rings, and is never shorter than nothing", () => {
    expect(lastedMs(call)).toBeUndefined();
    expect(lastedMs({ ...call, endedAtUtc: "2026-03-12T17:00:42.000Z" })).toBe(42_000);
    expect(lastedMs({ ...call, endedAtUtc: "2026-03-12T16:59:59.000Z" })).toBe(0);
  });

  it("says who answered and how long it took, once that is so", () => {
    const facts = (given: Partial<PhoneCall>) => callFacts({ ...call, ...given }, String).map(({ fact, value }) => [fact, value]);
    expect(facts({}).map(([fact]) => fact)).toEqual(["status", "time", "method", "serialNumber"]);
    const answered = facts({ endedAtUtc: "2026-03-12T17:00:05.000Z", answeredBy: { id: "p2", name: "Ruth Adeyemi" } });
    expect(answered).toContainEqual(["lasted", "5000"]);
    expect(answered).toContainEqual(["answeredBy", "Ruth Adeyemi"]);
  });
});
