import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectiveScopes, scopes } from "#contract/scopes.ts";
import { exceeds, type RoleRights, readsSomething } from "./roleRights.ts";

const rights = (more: Partial<RoleRights> = {}): RoleRights => ({
  rank: 50,
  isAdmin: false,
  scopes: ["device_r", "credential_w"],
  videoRights: { live: true, recorded: false, export: false },
  deviceSerials: undefined,
  ...more,
});

const anyRights: fc.Arbitrary<RoleRights> = fc.record({
  rank: fc.integer({ min: 1, max: 100 }),
  isAdmin: fc.boolean(),
  scopes: fc.subarray([...scopes]),
  videoRights: fc.record({ live: fc.boolean(), recorded: fc.boolean(), export: fc.boolean() }),
  deviceSerials: fc.option(fc.subarray(["one", "two", "three"]), { nil: undefined }),
});

/** Roles that do not go beyond this one. */
const within = ({ rank, isAdmin, scopes: held, videoRights, deviceSerials }: RoleRights): fc.Arbitrary<RoleRights> =>
  fc
    .record({
      rank: fc.integer({ min: 1, max: rank }),
      isAdmin: isAdmin ? fc.boolean() : fc.constant(false),
      scopes: fc.subarray([...effectiveScopes(held)]),
      videoRights: fc.record({ live: fc.boolean(), recorded: fc.boolean(), export: fc.boolean() }),
      deviceSerials: deviceSerials ? fc.subarray([...deviceSerials]) : fc.option(fc.subarray(["one", "two"]), { nil: undefined }),
    })
    .map((role) => ({
      ...role,
      videoRights: {
        live: role.videoRights.live && videoRights.live,
        recorded: role.videoRights.recorded && videoRights.recorded,
        export: role.videoRights.export && videoRights.export,
      },
    }));

describe("[PM-10] a role goes beyond one's own rights", () => {
  it.each<[string, Partial<RoleRights>]>([
    ["by its rank", { rank: 51 }],
    ["as an administrator's", { isAdmin: true }],
    ["by a scope", { scopes: ["device_r", "device_w"] }],
    ["[Q-86] by a right on pictures", { videoRights: { live: true, recorded: true, export: false } }],
  ])("%s", (_name, more) => {
    expect(exceeds(rights(more), rights())).toBe(true);
  });
  it("[Q-86] by a device that one does not reach, or by all of them", () => {
    const own = rights({ deviceSerials: ["one", "two"] });
    expect([["one", "three"], undefined].map((deviceSerials) => exceeds(rights({ deviceSerials }), own))).toEqual([true, true]);
    expect(exceeds(rights({ deviceSerials: ["two"] }), own)).toBe(false);
  });
  it("[Q-46] and not by a scope that is part of one's own", () => {
    expect(exceeds(rights({ scopes: ["card_w", "face_w"] }), rights())).toBe(false);
    expect(exceeds(rights({ scopes: ["card_r"] }), rights())).toBe(true);
  });
  it("never change their own role, and never raise another role above their own", () => {
    fc.assert(fc.property(anyRights, (own) => !exceeds(own, own)));
    const givenOn = anyRights.chain((own) => within(own).chain((given) => within(given).map((passedOn) => ({ own, passedOn }))));
    fc.assert(fc.property(givenOn, ({ own, passedOn }) => !exceeds(passedOn, own)));
  });
});

describe("[PM-10] a role reads something", () => {
  it("with a scope that reads, whatever it writes", () => {
    expect([readsSomething(["device_w", "site_r"]), readsSomething(["device_w"]), readsSomething([])]).toEqual([true, false, false]);
  });
});
