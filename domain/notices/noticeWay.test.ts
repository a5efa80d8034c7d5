import { describe, expect, it } from "vitest";
import type { NoticeRules } from "#contract/notices.ts";
import { noticeWay, quietUntilMs } from "./noticeWay.ts";

const at = (text: string) => Date.parse(text);
const text = (instantMs: number | undefined) =>
  instantMs === undefined ? undefined : new Date(instantMs).toISOString().replace(":00.000Z", "Z");
const aRules = (more: Partial<NoticeRules> = {}): NoticeRules => ({
  timeZoneId: "Europe/Madrid",
  choices: [],
  quietHours: [],
  snoozes: [],
  ...more,
});
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const hours = (from: string, to: string, days = everyDay) => ({ days, fromMinute: minutes(from), toMinute: minutes(to) });

describe("[B-28] quiet hours", () => {
  const night = [hours("22:00", "07:00")];
  it.each([
    ["before they begin", night, "2026-06-02T19:59Z", undefined],
    ["from the first minute on", night, "2026-06-02T20:00Z", "2026-06-03T05:00Z"],
    ["after midnight", night, "2026-06-02T23:30Z", "2026-06-03T05:00Z"],
    ["at their end no more", night, "2026-06-03T05:00Z", undefined],
    ["of the night in which the clock goes forward end by the clock", night, "2026-03-28T22:30Z", "2026-03-29T05:00Z"],
    ["of the night in which the clock goes back end by the clock", night, "2026-10-24T22:30Z", "2026-10-25T06:00Z"],
    ["of the skipped hour last from its end", [hours("02:15", "03:30")], "2026-03-29T01:20Z", "2026-03-29T01:30Z"],
    ["that end in the hour shown twice end the first time", [hours("01:00", "02:30")], "2026-10-25T00:29Z", "2026-10-25T00:30Z"],
    ["do not begin again when that hour is shown again", [hours("01:00", "02:30")], "2026-10-25T01:10Z", undefined],
    ["of Friday are those that begin on it", [hours("22:00", "07:00", [5])], "2026-06-06T04:00Z", "2026-06-06T05:00Z"],
    ["of Friday are none of the night before", [hours("22:00", "07:00", [5])], "2026-06-05T04:00Z", undefined],
    ["of Saturday go on into the new week", [hours("22:00", "07:00", [6])], "2026-06-06T23:00Z", "2026-06-07T05:00Z"],
    ["whose end is their beginning last a day", [hours("09:00", "09:00", [1])], "2026-06-02T06:00Z", "2026-06-02T07:00Z"],
    [
      "that follow each other are one",
      [hours("12:00", "14:00"), hours("14:00", "16:00"), hours("13:00", "13:30")],
      "2026-06-02T10:30Z",
      "2026-06-02T14:00Z",
    ],
    ["with a pause between them are two", [hours("12:00", "14:00"), hours("14:01", "16:00")], "2026-06-02T10:30Z", "2026-06-02T12:00Z"],
    ["of which there are none", [], "2026-06-02T10:30Z", undefined],
  ])("%s", (_, quietHours, now, expected) => {
    expect(text(quietUntilMs(aRules({ quietHours }), at(now)))).toBe(expected);
  });
  it("are on the clock that the person has chosen", () => {
    const rules = aRules({ quietHours: night, timeZoneId: "America/Chicago" });
    expect([quietUntilMs(rules, at("2026-06-02T23:00Z")), text(quietUntilMs(rules, at("2026-06-03T03:00Z")))]).toEqual([
      undefined,
      "2026-06-03T12:00Z",
    ]);
  });
});

describe("[B-28] the way of a notification", () => {
  const bell = { kind: "doorbell", serialNumber: "GH-INT40-0127A3" } as const;
  const other = { kind: "doorbell", serialNumber: "GH-INT40-OTHER" } as const;
  const snooze = { serialNumber: bell.serialNumber, untilUtc: "2026-06-02T10:15:00Z" };
  const ofKind = { kind: "doorbell", way: "toast" } as const;
  const ofDevice = { ...ofKind, serialNumber: bell.serialNumber, way: "sound" } as const;
  const quietHours = [hours("12:00", "13:00")];
  it.each([
    ["without rules a bell rings", bell, undefined, "sound", "standard"],
    ["without rules a request is left to its badge", { kind: "approval" } as const, undefined, "none", "standard"],
    ["the choice for the kind counts", bell, aRules({ choices: [ofKind] }), "toast", "choice"],
    ["that for the device goes before it", bell, aRules({ choices: [ofKind, ofDevice] }), "sound", "choice"],
    ["that for another device does not", other, aRules({ choices: [ofDevice, ofKind] }), "toast", "choice"],
    ["that for another kind does not", bell, aRules({ choices: [{ kind: "firmware", way: "none" }] }), "sound", "standard"],
    ["quiet hours go before any choice", bell, aRules({ choices: [ofDevice], quietHours }), "none", "quietHours"],
    ["a snooze of the device holds it", bell, aRules({ snoozes: [snooze] }), "none", "snooze"],
    ["and no other one", other, aRules({ snoozes: [snooze] }), "sound", "standard"],
    ["nor what is of no device", { kind: "firmware" } as const, aRules({ snoozes: [snooze] }), "none", "standard"],
    ["a snooze of everything holds any", other, aRules({ snoozes: [{ untilUtc: "2026-06-02T11:00:00Z" }] }), "none", "snooze"],
    ["one that is over holds nothing", bell, aRules({ snoozes: [{ untilUtc: "2026-06-02T10:00:00Z" }] }), "sound", "standard"],
  ] as const)("%s", (_, notice, rules, way, because) => {
    expect(noticeWay(notice, rules, at("2026-06-02T10:00:00Z"))).toMatchObject({ way, because });
  });
  it("is known until when: the longest snooze of those that hold it", () => {
    const rules = aRules({ snoozes: [snooze, { untilUtc: "2026-06-02T10:30:00Z" }] });
    expect(noticeWay(bell, rules, at("2026-06-02T10:00:00Z")).heldUntilMs).toBe(at("2026-06-02T10:30:00Z"));
  });
});
