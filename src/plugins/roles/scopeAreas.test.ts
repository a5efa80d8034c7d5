import { describe, expect, it } from "vitest";
import { effectiveScopes, type Scope, scopes } from "#contract/scopes.ts";
import en from "#kernel/locales/en.json";
import { scopeGroups, withScopes } from "./scopeAreas.ts";

const everything = () => true;

describe("[PM-02] the areas of a role", () => {
  it("have every scope there is, once", () => {
    const shown = scopeGroups.flatMap(({ areas }) =>
      areas.flatMap(({ read, write }) => [read, write].filter((scope) => scope !== undefined)),
    );
    expect(shown.toSorted()).toEqual([...scopes].toSorted());
  });
  it("stand under the area that includes them", () => {
    const parts = scopeGroups.flatMap(({ areas }) => areas.filter(({ isPart }) => isPart).map(({ id }) => id));
    expect(parts).toEqual(["usersettings", "card", "cardall", "face", "cloudkey", "cloudkeyall"]);
  });
  it("have words", () => {
    const ids = scopeGroups.flatMap(({ areas }) => areas.map(({ id }) => id));
    expect(Object.keys(en.kernel.rights.area).toSorted()).toEqual(ids.toSorted());
  });
});

describe("[PM-02] who changes something", () => {
  it("sees it as well", () => {
    expect(withScopes([], ["zone_w"], true, everything)).toEqual(["zone_r", "zone_w"]);
  });
  it("changes it no more once they do not see it", () => {
    expect(withScopes(["device_r", "zone_r", "zone_w"], ["zone_r"], false, everything)).toEqual(["device_r"]);
  });
  it("may go on seeing it", () => {
    expect(withScopes(["zone_r", "zone_w"], ["zone_w"], false, everything)).toEqual(["zone_r"]);
  });
  it("does some things that there is nothing to see of", () => {
    expect(withScopes([], ["lockdown_w", "deviceremoteaccess_w"], true, everything)).toEqual(["deviceremoteaccess_w", "lockdown_w"]);
  });
  it("[PM-10] is given nothing that the giver lacks, alone or with something else", () => {
    const held = effectiveScopes(["zone_w", "device_r"]);
    const mayGive = (scope: Scope) => held.has(scope);
    expect(withScopes([], ["zone_w", "device_w"], true, mayGive)).toEqual(["device_r", "zone_w"]);
  });
});
