import { describe, expect, it } from "vitest";
import { DeviceType, DoorState, LockState } from "#contract/enumerations.ts";
import { aDevice } from "../../../../tests/builders/aDevice.ts";
import { exceptionsOf, filterOf, isFilter, matchesFilter, paramsOf } from "./doorFilter.ts";

const noFilter = filterOf({}, "");

describe("matchesFilter", () => {
  const door = aDevice({ name: "Loading bay 3", siteName: "Ferry Lane Depot", siteId: "ferry" });

  it.each([
    ["loose words of name and site", { text: "bay ferry" }, true],
    ["part of the serial", { text: "00912f" }, true],
    ["another word", { text: "lobby" }, false],
    ["another site", { siteId: "harbour" }, false],
    ["intercoms only", { type: "intercoms" as const }, false],
    ["doors only", { type: "doors" as const }, true],
    ["problems only", { show: "problems" as const }, false],
  ])("decides by %s", (_name, filter, isShown) => {
    expect(matchesFilter(door, { ...noFilter, ...filter })).toBe(isShown);
  });

  it("finds intercoms by their type", () => {
    expect(matchesFilter(aDevice({ deviceType: DeviceType.Intercoms }), { ...noFilter, type: "intercoms" })).toBe(true);
  });
});

describe("the filter in the address", () => {
  it("[RP-07] is read back as it was written, but for what is typed", () => {
    const filter = { text: "bay", show: "problems", type: "doors", siteId: "ferry" } as const;
    expect(filterOf(paramsOf(filter), "bay")).toEqual(filter);
    expect([paramsOf(noFilter), isFilter(noFilter), isFilter(filter)]).toEqual([{}, false, true]);
  });
});

describe("exceptionsOf", () => {
  it("counts what is not as it should be, worst first", () => {
    const doors = [
      aDevice(),
      aDevice({ isConnected: false }),
      aDevice({ doorState: DoorState.OpenForcedEntry }),
      aDevice({ doorState: DoorState.OpenTimedOut, lockState: LockState.KeepOpen }),
      aDevice({ isConnected: false }),
    ];
    expect(exceptionsOf(doors).map(({ key, count }) => [key, count])).toEqual([
      ["forced", 1],
      ["held", 1],
      ["keptOpen", 1],
      ["offline", 2],
    ]);
  });
});

it("[AU-16] counts a door that waits for its device as that, and not as offline", () => {
  const waiting = aDevice({ isConnected: false, claimExpiresAtUtc: "2030-01-01T00:00:00.000Z" });
  expect(exceptionsOf([waiting, aDevice({ isConnected: false })]).map(({ key, count }) => [key, count])).toEqual([
    ["waiting", 1],
    ["offline", 1],
  ]);
});
