import { describe, expect, it } from "vitest";
import { operations } from "#contract/operations.ts";
import type { Scope } from "#contract/scopes.ts";
import { topics } from "#contract/realtime.ts";
import { isGranted } from "#kernel/registry/visibility.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { plugins } from "#plugins/all.ts";

const panels = plugins.flatMap((plugin) => plugin.panels ?? []);
const commands = plugins.flatMap((plugin) => plugin.commands ?? []);
const offeredTo = (held: readonly Scope[]) => {
  const state = aConsoleState({ scopes: new Set(held) });
  return [...panels, ...commands].filter((each) => isGranted(each, state)).map(({ id }) => id);
};
/** What nobody needs a scope for. */
const forEverybody = [
  "account.error",
  "account.forbidden",
  "account.not-found",
  "account.profile",
  "account:change-password",
  "home.activity",
  "home.dashboard",
];

describe("the surface of each audience", () => {
  it("[RT-10] gives dashboard and profile to everybody who is signed in", () => {
    const open = panels.filter(({ route }) => route === "/" || route === "/profile");
    expect(open.map(({ id, scope, feature }) => ({ id, scope, feature }))).toEqual([
      { id: "home.dashboard", scope: undefined, feature: undefined },
      { id: "account.profile", scope: undefined, feature: undefined },
    ]);
  });

  it("[GN-05] shows staff without a scope nothing of any domain", () => {
    expect(offeredTo([]).toSorted()).toEqual(forEverybody);
  });

  it.each<[Scope, string[]]>([
    ["accesslogs_r", ["events.live", "reports.accesslog", "reports.eventhistory", "reports.index", "reports:export"]],
    ["account_r", ["firmware:show"]],
    [
      "lockdown_w",
      [
        "lockdown.plan",
        "lockdown.plans",
        "lockdown:create-plan",
        "lockdown:delete-plan",
        "lockdown:edit-plan",
        "lockdown:finish",
        "lockdown:release-door",
        "lockdown:show",
        "lockdown:start",
      ],
    ],
    ["deviceremoteaccess_w", ["doors:keep-open", "doors:lock", "doors:unlock"]],
    [
      "device_w",
      [
        "cameras.add",
        "cameras.gateway",
        "cameras:add",
        "cameras:add-gateway",
        "cameras:disable",
        "cameras:edit",
        "cameras:enable",
        "cameras:remove",
        "cameras:rename",
        "doors:rename",
      ],
    ],
  ])("[GN-05] shows staff for %s exactly what it is for", (scope, ids) => {
    expect(
      offeredTo([scope])
        .filter((id) => !forEverybody.includes(id))
        .toSorted(),
    ).toEqual(ids);
  });

  it("[GN-05] has nothing for the phone-only person, whom the platform serves no more than their own session", () => {
    expect(offeredTo(["mobile_r"]).toSorted()).toEqual(forEverybody);
    expect([...operations.values()].filter(({ access }) => access === "mobile_r")).toEqual([]);
    expect(Object.values(topics).filter(({ scope }) => (scope as Scope) === "mobile_r")).toEqual([]);
  });
});
