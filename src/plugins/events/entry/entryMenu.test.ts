import { describe, expect, it } from "vitest";
import { EventCategory } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { aKernel as someKernel } from "../../../../tests/builders/aKernel.ts";
import { entryMenu, personOf } from "./entryMenu.ts";

const decision: EventLog = {
  sequence: 1,
  id: "e1",
  kind: "access.decision",
  category: EventCategory.Access,
  occurredAtUtc: "2026-11-25T03:00:00.000Z",
  recordedAtUtc: "2026-11-25T03:00:01.000Z",
  serialNumber: "GH-1",
  actor: { id: "p1", name: "Jude Holloway", kind: "person" },
  data: {
    personId: "p1",
    result: 1,
    because: [
      { rule: "schedule.closed", scheduleId: "s1", cause: "time" },
      { rule: "schedule.closed", scheduleId: "s2" },
    ],
  },
};

/** A console that may run these commands, and what it ran. */
function aKernel(allowed: readonly string[]) {
  const ran: unknown[] = [];
  const kernel = someKernel({
    commands: {
      availabilityById: (id) => ({ state: allowed.includes(id) ? "enabled" : "hidden" }),
      async runById(...call) {
        ran.push(call);
        return { status: "done", value: undefined };
      },
    },
  });
  return { kernel, ran };
}

const every = [
  "access:explain",
  "playback:event-video",
  "playback:at-door",
  "doors:show",
  "access:what",
  "users:edit",
  "schedules:edit",
  "groups:edit",
  "zones:edit",
];

/** Chooses every entry of the menu in its order. */
function opened(event: EventLog, allowed = every): unknown[] {
  const { kernel, ran } = aKernel(allowed);
  for (const entry of entryMenu(event, kernel)) if (entry.kind === "action") entry.onSelect();
  return ran;
}

describe("[EN-05] from an entry", () => {
  it("opens why, what was recorded then, the door, the person and the rule that decided", () => {
    expect(opened(decision)).toEqual([
      ["access:explain", { personId: "p1", serialNumber: "GH-1", at: decision.occurredAtUtc }],
      ["playback:event-video", { serialNumber: "GH-1", time: decision.occurredAtUtc }],
      ["playback:at-door", { serialNumber: "GH-1", at: decision.occurredAtUtc }],
      ["doors:show", { serialNumber: "GH-1" }],
      ["access:what", { personId: "p1", when: "now" }],
      ["users:edit", { id: "p1" }],
      ["schedules:edit", { id: "s1" }],
    ]);
  });

  it("opens the group and the zone by which somebody was let in", () => {
    const because = [{ rule: "schedule.open", scheduleId: "s1", groupId: "g1", zoneId: "z1" }];
    expect(opened({ ...decision, data: { ...decision.data, because } }).slice(6)).toEqual([
      ["schedules:edit", { id: "s1" }],
      ["groups:edit", { id: "g1" }],
      ["zones:edit", { id: "z1" }],
    ]);
  });

  it("[PM-12] offers only what the session may open", () => {
    expect(opened(decision, ["doors:show"])).toEqual([["doors:show", { serialNumber: "GH-1" }]]);
  });

  it("asks for no reason where nobody decided, and for none of a card that nobody knows", () => {
    expect(opened({ ...decision, kind: "lock.state", data: {} })).toEqual([
      ["playback:event-video", { serialNumber: "GH-1", time: decision.occurredAtUtc }],
      ["playback:at-door", { serialNumber: "GH-1", at: decision.occurredAtUtc }],
      ["doors:show", { serialNumber: "GH-1" }],
      ["access:what", { personId: "p1", when: "now" }],
      ["users:edit", { id: "p1" }],
    ]);
    const unknown: EventLog = {
      ...decision,
      actor: { name: "GH-1", kind: "device" },
      data: { result: 2, because: [{ rule: "credential.unknown" }] },
    };
    expect(opened(unknown)).toEqual([
      ["playback:event-video", { serialNumber: "GH-1", time: decision.occurredAtUtc }],
      ["playback:at-door", { serialNumber: "GH-1", at: decision.occurredAtUtc }],
      ["doors:show", { serialNumber: "GH-1" }],
    ]);
    expect(personOf(unknown)).toBeUndefined();
  });
});
