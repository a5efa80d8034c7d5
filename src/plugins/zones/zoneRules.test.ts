import { describe, expect, it } from "vitest";
import { ruleTexts } from "./panels/ruleTexts.ts";
import { ruleChanges } from "./zoneRules.ts";

const t = (key: string, values?: object) => `${key.replace("zones.rule.", "")}${values ? JSON.stringify(values) : ""}`;
const none = { antiPassback: "off", occupancyMax: 0, isTwoPerson: false, needsEscort: false } as const;

describe("the rules of a zone in words", () => {
  it("[B-22] say nothing of those that are off", () => {
    expect(ruleTexts(none, t)).toEqual([]);
  });
  it("[B-22] tell a refusal from an entry in the log, and say the rest", () => {
    const all = { antiPassback: "refuse", occupancyMax: 12, isTwoPerson: true, needsEscort: true } as const;
    expect(ruleTexts(all, t)).toEqual(["refuse", 'occupancy{"count":12}', "twoPeople", "escort"]);
    expect(ruleTexts({ ...none, antiPassback: "record" }, t)).toEqual(["record"]);
  });
  it("[B-22] can each be set and taken away for several zones", () => {
    const changed = Object.values(ruleChanges).flatMap((change) => Object.keys(change));
    expect(new Set(changed)).toEqual(new Set(Object.keys(none)));
    expect(Object.values(ruleChanges).reduce((zone, change) => ({ ...zone, ...change }), none)).toEqual(none);
  });
});
