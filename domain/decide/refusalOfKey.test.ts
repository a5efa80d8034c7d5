import { describe, expect, it } from "vitest";
import { refusalOfKey } from "./refusalOfKey.ts";

describe("[PB-04] why a door refuses a cloud key", () => {
  it("is decided by the first rule that refuses", () => {
    const closed = { rule: "schedule.closed", scheduleId: "s1", cause: "time" } as const;
    expect(refusalOfKey([closed, { ...closed, scheduleId: "s2" }])).toBe("error_key_door_closed");
    expect(refusalOfKey([{ rule: "lockdown", lockdownId: "l1" }])).toBe("error_device_in_lockdown");
    expect(refusalOfKey([{ rule: "credential.unknown" }])).toBe("error_key_door_behind");
  });

  it("is that it is another door's where a visitor can be told no more", () => {
    expect(refusalOfKey([{ rule: "schedule.none", personId: "p1" }])).toBe("error_key_other_door");
    expect(refusalOfKey([{ rule: "person.otherSite", personId: "p1", siteId: "s1" }])).toBe("error_key_other_door");
    expect(refusalOfKey([])).toBe("error_key_other_door");
  });
});
