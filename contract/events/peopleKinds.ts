import * as z from "zod/mini";
import { about, atSite, atSiteIfAny, change, fields, maybe, number, ofAccount, text, texts } from "./kind.ts";
import { of, orNothing, tells, tellsUser } from "./telling.ts";

const person = { personId: text, name: text };
/** Addresses and telephone numbers appear in `fields` only by name. */
const changed = { ...person, ...change, fields: maybe(texts), importId: maybe(text), groupIds: maybe(texts) };
/** With the groups and schedules that the person left or joined again. */
const removed = { ...person, ...change, groupIds: maybe(texts), scheduleIds: maybe(texts) };
const group = { groupId: text, name: text, ...change };
const members = maybe(z.array(fields));
const role = { roleId: text, name: text, ...change };
const guest = { guestId: text, personId: text, name: text, ...change, fields: maybe(texts) };
const pass = { ...about, requestId: text, type: number, requestStatus: number };
const reviewed = { ...person, count: number, eventIds: maybe(texts), upTo: maybe(number), of: maybe(text) };

const tellsNotices = <const What extends "rules" | "inbox">(what: What) => tells("Notices/Index", { PersonId: of("personId"), What: what });
const tellsReview = tells("Reviews/Index", { PersonId: of("personId") });
const tellsPass = tells("ApprovalRequests", { RequestId: of("requestId"), FullName: of("personName"), RequestStatus: of("requestStatus") });

/** People, groups, roles, visitors and pass requests. */
export const peopleKinds = {
  "user.created": atSiteIfAny("person", changed, orNothing(tellsUser("added"))),
  /** When a person changes their own name, `from` and `to` are the names. */
  "user.changed": atSiteIfAny(
    "person",
    {
      ...changed,
      name: maybe(text),
      from: maybe(z.union([text, fields])),
      to: maybe(z.union([text, fields])),
    },
    orNothing(tellsUser("changed")),
  ),
  "user.suspended": atSiteIfAny("person", changed, tellsUser("changed")),
  "user.reactivated": atSiteIfAny("person", changed, tellsUser("changed")),
  "user.deleted": atSiteIfAny("person", removed, tellsUser("removed")),
  "user.undeleted": atSiteIfAny("person", removed, tellsUser("added")),
  "user.external_id_doubled": ofAccount("none", { ...about, externalSystemId: z.nullable(text) }),
  "user.language_changed": ofAccount("none", { localeISO2: text }),
  "user.avatar_changed": atSiteIfAny("none", person, tellsUser("changed")),
  "user.avatar_removed": atSiteIfAny("none", person, tellsUser("changed")),
  "user.invited": atSiteIfAny("none", { ...changed, invitedUntil: text }, tellsUser("changed")),
  "user.uninvited": atSiteIfAny("none", changed, tellsUser("changed")),
  "user.joined": ofAccount("none", { ...changed, address: text, invitedById: maybe(z.nullable(text)) }, tellsUser("changed")),
  // Each person of an import has an entry of their own.
  "user.import_started": ofAccount("none", { importId: text, name: text, created: number, changed: number }),
  "user.imported": ofAccount(
    "none",
    { importId: text, fileName: text, created: number, changed: number, leftOut: maybe(number) },
    tells("Users/Index", { Id: of("importId"), Change: "changed" }),
  ),
  "user.notices_changed": ofAccount("none", { ...person, ...change }, tellsNotices("rules")),
  "user.notices_read": ofAccount("none", { ...person, sequence: number }, tellsNotices("inbox")),
  "user.notices_cleared": ofAccount("none", { ...person, sequence: number }, tellsNotices("inbox")),
  "user.reviewed": ofAccount("none", reviewed, tellsReview),
  "user.review_undone": ofAccount("none", reviewed, tellsReview),
  "group.created": ofAccount("group", group, tells("Groups/Index", { Id: of("groupId"), Change: "added" })),
  "group.changed": ofAccount(
    "group",
    { ...group, added: members, removed: members },
    tells("Groups/Index", { Id: of("groupId"), Change: "changed" }),
  ),
  "group.deleted": ofAccount(
    "group",
    { ...group, scheduleIds: maybe(texts) },
    tells("Groups/Index", { Id: of("groupId"), Change: "removed" }),
  ),
  "role.created": ofAccount("account", role, tells("Roles/Index", { Id: of("roleId"), Change: "added" })),
  "role.changed": ofAccount("account", role, tells("Roles/Index", { Id: of("roleId"), Change: "changed" })),
  "role.deleted": ofAccount("account", role, tells("Roles/Index", { Id: of("roleId"), Change: "removed" })),
  "guest.created": atSiteIfAny("person", guest, tells("Guests/Index", { Id: of("guestId"), Change: "added" })),
  "guest.changed": atSiteIfAny("person", guest, tells("Guests/Index", { Id: of("guestId"), Change: "changed" })),
  "guest.deleted": atSiteIfAny(
    "person",
    { ...guest, scheduleIds: maybe(texts), groupIds: maybe(texts) },
    tells("Guests/Index", { Id: of("guestId"), Change: "removed" }),
  ),
  "pass.requested": atSite("person", pass, tellsPass),
  "pass.approved": atSite("person", pass, tellsPass),
  "pass.rejected": atSite("person", pass, tellsPass),
} as const;
