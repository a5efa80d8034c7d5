import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import { AccessResult } from "#contract/enumerations.ts";
import type { PresenceMessage } from "#contract/presenceMessage.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import type { PolicyDocument, PolicyZone } from "#domain/decide/policy.ts";
import { type KeptPresence, openPresence } from "../link/keptPresence.ts";
import { aDoorOnTheBench, type BenchDoor } from "./benchDoor.ts";
import { createDoorController, type DoorController } from "./doorController.ts";
import { aDoorPolicy, aSchedule } from "./testPolicies.ts";

const serials = ["GH-FRONT", "GH-BACK"] as const;
const nothing: PresenceMessage = { sequence: 1, zones: [], moved: [], heard: [], forgiven: [], uses: [] };
let folder: string;
let presence: KeptPresence;
let front: TestDoor;
let back: TestDoor;
let started: DoorController[];

interface TestDoor {
  readonly bench: BenchDoor;
  readonly results: number[];
  readonly events: DeviceEvent[];
}

/** The part of one of the two doors that lead from outside into the lab. */
function policyOf(serialNumber: string, zone: Partial<PolicyZone>, more: Partial<PolicyDocument> = {}): PolicyDocument {
  const anna = { personId: "anna", name: "", isVisitor: false, status: "active", siteIds: "all" } as const;
  return aDoorPolicy({
    zones: [{ zoneId: "lab", siteId: "berlin", name: "Lab", ...zone }],
    doors: [{ serialNumber, siteId: "berlin", name: serialNumber, primaryZoneId: "lab" }],
    schedules: [aSchedule({ serialNumbers: [...serials] })],
    people: [anna, { ...anna, personId: "bert" }],
    ...more,
  });
}

function startDoor(serialNumber: string, policy: PolicyDocument, shared = presence): TestDoor {
  const bench = aDoorOnTheBench();
  const results: number[] = [];
  const events: DeviceEvent[] = [];
  const report = (event: DeviceEvent) => {
    events.push(event);
    if (event.kind === "access.decision") results.push(event.result);
  };
  const controller = createDoorController({ serialNumber, driver: bench.driver, presence: shared, report, now: Date.now });
  controller.follow(compilePolicy(policy));
  started.push(controller);
  return { bench, results, events };
}

function startBoth(zone: Partial<PolicyZone>, more: Partial<PolicyDocument> = {}): void {
  [front, back] = [startDoor(serials[0], policyOf(serials[0], zone, more)), startDoor(serials[1], policyOf(serials[1], zone, more))];
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-12T12:00:00Z") });
  folder = mkdtempSync(join(tmpdir(), "gatehouse-presence-"));
  presence = openPresence(join(folder, "presence.json"));
  started = [];
});
afterEach(() => {
  for (const controller of started) controller.dispose();
  presence.flush();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const { AccessGranted, NotScheduled } = AccessResult;

describe("[B-22] two doors of one zone in one process, without a link", () => {
  it("refuses at the second whom the first has let in, until they have left", () => {
    startBoth({ antiPassback: "refuse" });
    front.bench.card("1001");
    back.bench.card("1001");
    vi.advanceTimersByTime(1000);
    back.bench.card("1001", true);
    vi.advanceTimersByTime(1000);
    back.bench.card("1001");
    expect([front.results, back.results]).toEqual([[AccessGranted], [NotScheduled, AccessGranted, AccessGranted]]);
    expect(back.events.flatMap((event) => (event.kind === "access.decision" ? [event.because?.[0]?.rule] : []))[0]).toBe(
      "zone.antiPassback",
    );
  });

  it("refuses at the second when the zone is full", () => {
    startBoth({ occupancyMax: 1 });
    front.bench.card("1001");
    back.bench.card("2001");
    expect([front.results, back.results]).toEqual([[AccessGranted], [NotScheduled]]);
  });

  it("refuses at the second a credential that was used up at the first", () => {
    const card = { status: "active", kind: "card", credentialId: "card-1001", personId: "anna", cardNumber: "1001", usesMax: 1 } as const;
    startBoth({}, { credentials: [card] });
    front.bench.card("1001");
    back.bench.card("1001");
    expect([front.results, back.results]).toEqual([[AccessGranted], [NotScheduled]]);
    expect(front.events[0]).toMatchObject({ used: ["card-1001"] });
  });

  it("counts both of two persons as inside once the second has come", () => {
    startBoth({ isTwoPerson: true });
    front.bench.card("1001");
    front.bench.card("2001");
    const moves = front.events.flatMap((event) => (event.kind === "access.decision" ? [event.moves] : []));
    expect(moves).toEqual([
      undefined,
      [
        { personId: "anna", zoneId: "lab" },
        { personId: "bert", zoneId: "lab" },
      ],
    ]);
    expect(presence.state.occupancy.get("lab")).toBe(2);
  });

  it("knows after a power cut who went in by the other door", () => {
    startBoth({ antiPassback: "refuse" });
    front.bench.card("1001");
    const again = openPresence(join(folder, "presence.json"));
    const door = startDoor(serials[1], policyOf(serials[1], { antiPassback: "refuse" }), again);
    door.bench.card("1001");
    expect(door.results).toEqual([NotScheduled]);
  });
});

describe("[B-22] a door that the platform tells of the others", () => {
  const atUtc = (seconds: number) => new Date(Date.parse("2026-03-12T12:00:00Z") + seconds * 1000).toISOString();
  const eventId = "0b6e7a52-6f3e-4a53-9f0c-1d2f4f1a7c01";
  const moved = { personId: "anna", zoneId: "lab", atUtc: atUtc(0), eventId, serialNumber: "GH-ELSEWHERE" };

  it("refuses whom a door of another gateway has let in, and lets them in once it is forgiven", () => {
    startBoth({ antiPassback: "refuse" });
    presence.tell({ ...nothing, moved: [moved], heard: [eventId] });
    front.bench.card("1001");
    presence.tell({ ...nothing, sequence: 2, forgiven: [{ zoneId: "lab", atUtc: atUtc(0) }] });
    vi.advanceTimersByTime(1000);
    front.bench.card("1001");
    expect(front.results).toEqual([NotScheduled, AccessGranted]);
  });

  it("merges the state on its disk, and prefers newer reports", () => {
    presence.tell({ ...nothing, moved: [moved], heard: [eventId] });
    presence.flush();
    const again = openPresence(join(folder, "presence.json"));
    expect(again.state.whereabouts.has("anna")).toBe(true);
    again.tell({ ...nothing, sequence: 9, isWhole: true, zones: [{ zoneId: "lab", people: [] }] });
    expect(again.state.whereabouts.has("anna")).toBe(false);
    again.flush();
  });

  it("keeps reports that are still queued, and takes the platform's instant once it reports them", () => {
    startBoth({ antiPassback: "refuse" });
    // The door's clock is an hour ahead of what the platform believes.
    vi.setSystemTime(Date.parse("2026-03-12T13:00:00Z"));
    front.bench.card("1001");
    const [own] = front.events;
    presence.watchQueue({ has: (id) => id === own?.eventId });
    presence.tell({ ...nothing, isWhole: true, zones: [{ zoneId: "lab", people: [] }] });
    expect(presence.state.whereabouts.has("anna")).toBe(true);
    const corrected = { personId: "anna", zoneId: "lab", atUtc: atUtc(1), eventId: own?.eventId ?? "" };
    presence.tell({ ...nothing, sequence: 2, moved: [corrected], heard: [corrected.eventId] });
    presence.tell({ ...nothing, sequence: 3, moved: [{ personId: "anna", atUtc: atUtc(2), eventId }], heard: [eventId] });
    expect(presence.state.whereabouts.has("anna")).toBe(false);
  });

  it("refuses a credential that was used up elsewhere", () => {
    const card = { status: "active", kind: "card", credentialId: "card-1001", personId: "anna", cardNumber: "1001", usesMax: 1 } as const;
    startBoth({}, { credentials: [card] });
    presence.tell({ ...nothing, uses: [{ credentialId: "card-1001", eventIds: [eventId] }] });
    front.bench.card("1001");
    expect(front.results).toEqual([NotScheduled]);
  });
});
