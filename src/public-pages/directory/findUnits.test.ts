import { describe, expect, it } from "vitest";
import { CallStatus } from "#contract/enumerations.ts";
import { ApiError, unreachableCode } from "#kernel/apiError.ts";
import { isOver, isUncertain, outcomeOf, refusalText } from "./callOutcome.ts";
import { findUnits } from "./findUnits.ts";

const lobby = { unitType: 4, displayName: "Front desk", fullName: "" };
const ana = { unitType: 1, displayName: "Apt 1", fullName: "Ana Ruiz", userId: "a" };
const bruno = { unitType: 5, displayName: "Ana's office", fullName: "Bruno Marsh", userId: "b" };

describe("[PB-11] the search", () => {
  it.each([
    ["", [lobby, ana, bruno]],
    ["  RUI ", [lobby, ana]],
    ["ana", [lobby, ana]],
    ["nobody", [lobby]],
  ])("for %j", (search, found) => {
    expect(findUnits([ana, lobby, bruno], search)).toEqual(found);
  });
});

describe("[PB-12] the states that a visitor sees", () => {
  it("is the same while it rings and before a console has said so", () => {
    expect([CallStatus.Initiated, CallStatus.Ringing, 99].map(outcomeOf)).toEqual(["ringing", "ringing", "ringing"]);
  });
  it.each([
    [CallStatus.Answered, "answered", false],
    [CallStatus.Rejected, "declined", true],
    [CallStatus.TimedOut, "nobody", true],
    [CallStatus.AccessGranted, "opened", true],
  ])("of status %i", (status, outcome, over) => {
    expect([outcomeOf(status), isOver(outcomeOf(status))]).toEqual([outcome, over]);
  });
  it("is not that nobody was rung when it is not known", () => {
    expect(isUncertain(new TypeError("network"))).toBe(true);
    expect(isUncertain(new ApiError(unreachableCode, 0))).toBe(true);
    expect(isUncertain(new ApiError("error_device_disconnected", 409))).toBe(false);
    expect(refusalText(new ApiError("error_device_disconnected", 409))).toBe("disconnected");
  });
});
