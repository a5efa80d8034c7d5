import { describe, expect, it } from "vitest";
import { isUntouched, touchedParts } from "./touchedParts.ts";

const of = (...entries: [kind: string, data?: Record<string, unknown>][]) =>
  touchedParts(entries.map(([kind, data = {}]) => ({ kind, data })));

describe("the parts of a policy that entries touch", () => {
  it("are none for what happens at doors and is watched on cameras", () => {
    const parts = of(["access.decision", { personId: "p" }], ["recordings.viewed"], ["user.avatar_changed", { personId: "p" }]);
    expect(parts && isUntouched(parts)).toBe(true);
  });

  it("are those that the entries name", () => {
    const parts = of(
      ["holiday.changed", { holidayId: "h" }],
      ["schedule.changed", { scheduleId: "s" }],
      ["group.deleted", { groupId: "g", scheduleIds: ["t"] }],
      ["card.added", { personId: "p" }],
    );
    expect(parts).toEqual({ places: true, scheduleIds: new Set(["s", "t"]), groupIds: new Set(["g"]), personIds: new Set(["p"]) });
  });

  it.each([
    ["an unknown kind", of(["lock.replaced"])],
    ["a kind that may touch any", of(["site.created", { siteId: "n" }])],
    ["an entry that does not name its person", of(["user.changed", {}])],
    ["an entry whose lists are none", of(["zone.deleted", { zoneId: "z", scheduleIds: "all" }])],
  ])("are all for %s", (_what, parts) => {
    expect(parts).toBeUndefined();
  });
});
