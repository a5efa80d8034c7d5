import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PresenceEffect, PresenceState } from "./presence.ts";
import { createSharedPresence, later, type Movement, type PresenceNews } from "./sharedPresence.ts";

const nothing: PresenceNews = { sequence: 0, zones: [], moved: [], heard: [], forgiven: [], uses: [] };

/** A reported passage, or an operator's reset of a zone. */
interface Happening {
  readonly movement: Movement;
  readonly usesCredential: boolean;
  readonly forgives: string | undefined;
}

const happenings: fc.Arbitrary<Happening[]> = fc
  .array(
    fc.record({
      personId: fc.constantFrom("anna", "bert", "carl"),
      zoneId: fc.option(fc.constantFrom("lab", "store"), { nil: undefined }),
      atMs: fc.integer({ min: 1, max: 12 }),
      serialNumber: fc.constantFrom("front", "back"),
      usesCredential: fc.boolean(),
      forgives: fc.option(fc.constantFrom("lab", "store"), { nil: undefined, freq: 4 }),
    }),
    { maxLength: 14 },
  )
  .map((list) =>
    list.map(({ usesCredential, forgives, zoneId, ...at }, index) => ({
      movement: { ...at, eventId: `event-${String(index).padStart(2, "0")}`, ...(zoneId !== undefined && { zoneId }) },
      usesCredential,
      forgives,
    })),
  );

const inOrder = (one: Happening, other: Happening) => (later(one.movement, other.movement) === one.movement ? 1 : -1);
const shuffled = happenings.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: 2 * list.length })),
);

/** The news of one happening, as the platform sends it once it knows of it. */
function newsOf({ movement, usesCredential, forgives }: Happening, sequence: number): PresenceNews {
  return {
    ...nothing,
    sequence,
    moved: [movement],
    heard: [movement.eventId],
    forgiven: forgives === undefined ? [] : [{ zoneId: forgives, atMs: movement.atMs }],
    uses: usesCredential ? [{ credentialId: "pass", eventIds: [movement.eventId] }] : [],
  };
}

function effectsOf({ movement, usesCredential }: Happening): PresenceEffect[] {
  const { personId, zoneId, atMs } = movement;
  const moved: PresenceEffect = zoneId === undefined ? { kind: "left", personId, atMs } : { kind: "entered", personId, zoneId, atMs };
  return usesCredential ? [moved, { kind: "used", credentialId: "pass" }] : [moved];
}

const seen = ({ whereabouts, occupancy, uses }: PresenceState) => ({
  whereabouts: Object.fromEntries(whereabouts),
  occupancy: Object.fromEntries(occupancy),
  uses: Object.fromEntries(uses),
});

describe("[B-22] presence that several doors share", () => {
  it("ends the same by any order and repetition of the news, which is what one door that sees all in order ends with", () => {
    fc.assert(
      fc.property(shuffled, ([list, heard]) => {
        const one = createSharedPresence();
        for (const happening of list.toSorted(inOrder)) one.tell(newsOf(happening, 1));
        const other = createSharedPresence();
        for (const happening of heard) other.tell(newsOf(happening, 1));
        expect(seen(other.state)).toEqual(seen(one.state));
      }),
      { numRuns: 500 },
    );
  });

  it("is the platform's once it has told of what happened here, however wrong the clock was here", () => {
    fc.assert(
      fc.property(shuffled, fc.integer({ min: -20, max: 20 }), ([list, heard], skewMs) => {
        const platform = createSharedPresence();
        for (const happening of list) platform.tell(newsOf(happening, 1));
        const door = createSharedPresence();
        for (const happening of list) {
          const { movement } = happening;
          if (movement.serialNumber !== "front") continue;
          const skewed = { ...happening, movement: { ...movement, atMs: movement.atMs + skewMs } };
          door.note(effectsOf(skewed), { eventId: movement.eventId, serialNumber: "front" });
        }
        for (const happening of heard) door.tell(newsOf(happening, 1));
        expect(seen(door.state)).toEqual(seen(platform.state));
      }),
      { numRuns: 500 },
    );
  });

  it("continues after a restart from its file", () => {
    fc.assert(
      fc.property(happenings, ([first, ...rest]) => {
        const door = createSharedPresence();
        if (first) door.note(effectsOf(first), { eventId: first.movement.eventId, serialNumber: "front" });
        for (const happening of rest) door.tell(newsOf(happening, 1));
        const again = createSharedPresence(undefined, JSON.parse(JSON.stringify(door.saved())) as ReturnType<typeof door.saved>);
        expect(seen(again.state)).toEqual(seen(door.state));
      }),
    );
  });
});

describe("presence that several doors share", () => {
  const front = { eventId: "event-1", serialNumber: "front" };
  const entered: PresenceEffect = { kind: "entered", personId: "anna", zoneId: "lab", atMs: 100 };

  it("removes a person who is not in the full list of people inside, unless they came in later", () => {
    const door = createSharedPresence();
    const anna = { personId: "anna", zoneId: "lab", atMs: 1, eventId: "a" };
    door.tell({ ...nothing, sequence: 5, moved: [anna] });
    door.tell({ ...nothing, sequence: 9, moved: [{ ...anna, personId: "bert", eventId: "b" }] });
    door.tell({ ...nothing, sequence: 7, zones: [{ zoneId: "lab", people: [] }] });
    expect([...door.state.whereabouts.keys()]).toEqual(["bert"]);
  });

  it("keeps what happened here until the platform has it, and not longer", () => {
    const door = createSharedPresence();
    door.note([entered], front);
    door.tell({ ...nothing, sequence: 3, zones: [{ zoneId: "lab", people: [] }] });
    door.forgetDelivered((eventId) => eventId === "event-1");
    expect(door.state.whereabouts.has("anna")).toBe(true);
    door.forgetDelivered(() => false);
    expect(door.state.whereabouts.has("anna")).toBe(false);
  });

  it("counts a use once, even if it is reported repeatedly", () => {
    const door = createSharedPresence();
    door.note([{ kind: "used", credentialId: "pass" }], front);
    door.tell({ ...nothing, uses: [{ credentialId: "pass", eventIds: ["event-1", "event-2"] }] });
    expect(door.state.uses.get("pass")).toBe(2);
  });
});
