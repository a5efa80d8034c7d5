import { describe, expect, it } from "vitest";
import { awake, chosen, noRules, snoozed } from "./ruleChanges.ts";

const nowMs = Date.parse("2026-11-23T10:00:00Z");
const inMinutes = (count: number) => nowMs + count * 60_000;
const utc = (count: number) => new Date(inMinutes(count)).toISOString();
const none = noRules("Europe/Madrid");

describe("[B-28] a snooze", () => {
  it("takes the place of the one before, of a device and of everything apart", () => {
    const both = snoozed(snoozed(none, inMinutes(60), nowMs, "a"), inMinutes(15), nowMs);
    expect(both.snoozes).toEqual([{ serialNumber: "a", untilUtc: utc(60) }, { untilUtc: utc(15) }]);
    expect(snoozed(both, inMinutes(480), nowMs).snoozes).toEqual([{ serialNumber: "a", untilUtc: utc(60) }, { untilUtc: utc(480) }]);
    expect(awake(both, nowMs, "a").snoozes).toEqual([{ untilUtc: utc(15) }]);
    expect(awake(both, nowMs).snoozes).toEqual([{ serialNumber: "a", untilUtc: utc(60) }]);
  });
  it("that is over goes with the next change", () => {
    const old = snoozed(none, inMinutes(15), nowMs);
    expect(snoozed(old, inMinutes(75), inMinutes(60), "a").snoozes).toEqual([{ serialNumber: "a", untilUtc: utc(75) }]);
  });
});

describe("[B-28] a choice", () => {
  it("is one for each kind and device, and may be taken back", () => {
    const both = chosen(chosen(none, "doorbell", "toast"), "doorbell", "none", "a");
    expect(chosen(both, "doorbell", "sound", "a").choices).toEqual([
      { kind: "doorbell", way: "toast" },
      { kind: "doorbell", serialNumber: "a", way: "sound" },
    ]);
    expect(chosen(both, "doorbell", undefined, "a").choices).toEqual([{ kind: "doorbell", way: "toast" }]);
  });
});
