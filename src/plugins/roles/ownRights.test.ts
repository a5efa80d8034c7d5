import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { exceeds, type RoleRights } from "#domain/access/roleRights.ts";
import { beyondOwn, withinOwn } from "./ownRights.ts";

const serials = ["GH-AC40-00912F", "GH-AC40-00C301", "GH-CM20-0001AA"];
const rights: fc.Arbitrary<RoleRights> = fc.record({
  rank: fc.integer({ min: 1, max: 100 }),
  isAdmin: fc.boolean(),
  scopes: fc.subarray([...scopes], { maxLength: 12 }),
  videoRights: fc.record({ live: fc.boolean(), recorded: fc.boolean(), export: fc.boolean() }),
  deviceSerials: fc.option(fc.subarray(serials), { nil: undefined }),
});

describe("[PM-10] what one may not give", () => {
  it("is named exactly where the platform would refuse it", () => {
    fc.assert(fc.property(rights, rights, (role, own) => beyondOwn(role, own).length > 0 === exceeds(role, own)));
  });
  it("is left out of a copy", () => {
    fc.assert(fc.property(rights, rights, (role, own) => !exceeds(withinOwn(role, own), own)));
  });
  it("is all that a copy lacks", () => {
    fc.assert(
      fc.property(rights, (role) => {
        const strongest: RoleRights = {
          rank: 100,
          isAdmin: true,
          scopes,
          videoRights: { live: true, recorded: true, export: true },
          deviceSerials: undefined,
        };
        expect(withinOwn(role, strongest)).toEqual(role);
      }),
    );
  });
  it("[Q-86] is named one by one", () => {
    const own: RoleRights = {
      rank: 50,
      isAdmin: false,
      scopes: ["device_r"],
      videoRights: { live: true, recorded: false, export: false },
      deviceSerials: ["GH-AC40-00912F"],
    };
    const role: RoleRights = {
      rank: 70,
      isAdmin: true,
      scopes: ["device_r", "zone_w"],
      videoRights: { live: true, recorded: true, export: false },
      deviceSerials: undefined,
    };
    expect(beyondOwn(role, own)).toEqual([
      { in: "rank" },
      { in: "isAdmin" },
      { in: "scope", scope: "zone_w" },
      { in: "video", right: "recorded" },
      { in: "devices" },
    ]);
  });
});
