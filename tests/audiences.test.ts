import { describe, expect, it } from "vitest";
import { operations } from "#contract/operations.ts";
import { topics } from "#contract/realtime.ts";
import type { Scope } from "#contract/scopes.ts";
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
  "macros.list",
  "macros:change-steps",
  "macros:create",
  "macros:delete",
  "macros:rename",
  "macros:stop",
  "notices.inbox",
  "notices.rules",
  "notices:allow-outside",
  "notices:clear",
  "notices:end-snooze",
  "notices:read",
  "notices:set-quiet-hours",
  "notices:set-way",
  "notices:snooze",
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
    [
      "accesslogs_r",
      [
        "credentials.uses",
        "credentials:uses",
        "credentials:uses-of-key",
        "events.live",
        "playback.review",
        "playback:next-event",
        "playback:previous-event",
        "playback:review-all",
        "playback:review-camera",
        "playback:review-next",
        "playback:review-tag",
        "playback:review-undo",
        "playback:review-watch",
        "reports.accesslog",
        "reports.eventhistory",
        "reports.index",
        "reports:denied",
        "reports:export",
        "visitors:openings",
      ],
    ],
    [
      "account_r",
      ["firmware:show", "reports.audit", "reports:export-audit", "reports:verify-log", "settings.index", "settings.onboarding"],
    ],
    ["site_r", ["reports.site", "reports:export-counts", "settings.index", "sites.details", "sites.list", "sites:edit", "sites:export"]],
    ["site_w", ["sites:create", "sites:delete", "sites:delete-several", "sites:set-time-zone"]],
    ["zone_r", ["settings.index", "zones.details", "zones.list", "zones:edit", "zones:export", "zones:of-site"]],
    ["zone_w", ["zones:add-all-doors", "zones:add-doors", "zones:create", "zones:delete", "zones:delete-several", "zones:set-rule"]],
    [
      "schedule_r",
      [
        "holidays.details",
        "holidays.list",
        "holidays:edit",
        "holidays:export",
        "policy.tests",
        "policy:run-tests",
        "reports.schedule",
        "reports:export-counts",
        "schedules.details",
        "schedules.list",
        "schedules.of-visitors",
        "schedules.of-visitors-details",
        "schedules:edit",
        "schedules:edit-of-visitors",
        "schedules:export",
        "schedules:of-visitors",
        "settings.index",
      ],
    ],
    [
      "schedule_w",
      [
        "holidays:create",
        "holidays:delete",
        "holidays:delete-several",
        "holidays:shift",
        "policy:create-test",
        "policy:delete-test",
        "policy:edit-test",
        "schedules:add-groups",
        "schedules:close-on-holidays",
        "schedules:create",
        "schedules:delete",
        "schedules:delete-several",
        "schedules:duplicate",
        "schedules:keep-on-holidays",
        "schedules:redo-times",
        "schedules:remove-groups",
        "schedules:undo-times",
      ],
    ],
    [
      "user_w",
      [
        "imports.people",
        "imports:check",
        "imports:correct-left-out",
        "imports:discard",
        "imports:people",
        "imports:sample",
        "imports:save-left-out",
        "imports:start",
        "imports:start-good",
        "users.several",
        "users:change-picture",
        "users:create",
        "users:delete",
        "users:delete-several",
        "users:edit-several",
        "users:invite",
        "users:invite-several",
        "users:reactivate",
        "users:reactivate-several",
        "users:remove-picture",
        "users:suspend",
        "users:suspend-several",
        "users:undelete",
        "users:withdraw-invitation",
        "visitors:create",
        "visitors:delete",
        "visitors:delete-several",
      ],
    ],
    ["group_r", ["groups.details", "groups.list", "groups:edit", "groups:export", "settings.index"]],
    [
      "role_r",
      ["roles.admin", "roles.admins", "roles.details", "roles.list", "roles:edit", "roles:export", "roles:show-admin", "settings.index"],
    ],
    ["accountsettings_r", ["settings.index", "settings.reasons"]],
    ["accountsettings_w", ["settings:ask-reason"]],
    ["role_w", ["roles:create", "roles:delete", "roles:delete-several", "roles:duplicate", "roles:give-right", "roles:take-right"]],
    [
      "group_w",
      [
        "groups:add-people",
        "groups:add-person",
        "groups:add-several",
        "groups:add-to-each",
        "groups:create",
        "groups:delete",
        "groups:delete-several",
        "groups:describe",
        "groups:remove-people",
        "groups:remove-person",
      ],
    ],
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
        "presence:call-muster",
        "presence:close-muster",
        "presence:new-muster",
      ],
    ],
    ["credential_r", ["credentials.person", "credentials.rules", "credentials:of-person"]],
    [
      "card_w",
      [
        "credentials:add-card",
        "credentials:enrol-card",
        "credentials:make-lockdown-card",
        "credentials:make-ordinary-card",
        "credentials:reactivate-card",
        "credentials:report-lost",
        "credentials:report-stolen",
        "credentials:suspend-card",
        "credentials:take-card",
      ],
    ],
    [
      "credential_w",
      [
        "credentials.photos",
        "credentials:accept-photo",
        "credentials:delete-pin",
        "credentials:give-mobile",
        "credentials:reactivate-pin",
        "credentials:refuse-photo",
        "credentials:remove-face",
        "credentials:set-pin",
        "credentials:suspend-pin",
        "credentials:take-mobile",
      ],
    ],
    ["face_r", ["credentials.faces", "credentials:export-face-invitations"]],
    [
      "face_w",
      [
        "credentials.invite-several",
        "credentials:invite-face",
        "credentials:invite-faces",
        "credentials:revoke-face-invitation",
        "credentials:revoke-face-invitations",
      ],
    ],
    ["cloudkey_r", ["credentials.cloudkeys", "credentials:export-cloud-keys"]],
    ["cloudkey_w", ["credentials:give-cloud-key", "credentials:revoke-cloud-key", "credentials:revoke-cloud-keys"]],
    [
      "deviceremoteaccess_w",
      [
        "cameras:talk",
        "cameras:talk-to",
        "doors:allow-pins",
        "doors:keep-open",
        "doors:lock",
        "doors:unlock",
        "presence:account",
        "presence:account-with-note",
        "presence:forgive",
        "presence:mark-missing",
        "zones:forgive",
      ],
    ],
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
        "doors:withdraw-claim",
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
