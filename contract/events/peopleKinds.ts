import * as z from "zod/mini";
import { about, change, fields, kind, maybe, number, text, texts } from "./kind.ts";

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

/** People, groups, roles, visitors and pass requests. */
export const peopleKinds = {
  "user.created": kind("person", changed),
  /** When a person changes their own name, `from` and `to` are the names. */
  "user.changed": kind("person", {
    ...changed,
    name: maybe(text),
    from: maybe(z.union([text, fields])),
    to: maybe(z.union([text, fields])),
  }),
  "user.suspended": kind("person", changed),
  "user.reactivated": kind("person", changed),
  "user.deleted": kind("person", removed),
  "user.undeleted": kind("person", removed),
  "user.external_id_doubled": kind("none", { ...about, externalSystemId: z.nullable(text) }),
  "user.language_changed": kind("none", { localeISO2: text }),
  "user.avatar_changed": kind("none", person),
  "user.avatar_removed": kind("none", person),
  "user.invited": kind("none", { ...changed, invitedUntil: text }),
  "user.uninvited": kind("none", changed),
  "user.joined": kind("none", { ...changed, address: text, invitedById: maybe(z.nullable(text)) }),
  // Each person of an import has an entry of their own.
  "user.import_started": kind("none", { importId: text, name: text, created: number, changed: number }),
  "user.imported": kind("none", { importId: text, fileName: text, created: number, changed: number, leftOut: maybe(number) }),
  "user.notices_changed": kind("none", { ...person, ...change }),
  "user.notices_read": kind("none", { ...person, sequence: number }),
  "user.notices_cleared": kind("none", { ...person, sequence: number }),
  "user.reviewed": kind("none", reviewed),
  "user.review_undone": kind("none", reviewed),
  "group.created": kind("group", group),
  "group.changed": kind("group", { ...group, added: members, removed: members }),
  "group.deleted": kind("group", { ...group, scheduleIds: maybe(texts) }),
  "role.created": kind("account", role),
  "role.changed": kind("account", role),
  "role.deleted": kind("account", role),
  "guest.created": kind("person", guest),
  "guest.changed": kind("person", guest),
  "guest.deleted": kind("person", { ...guest, scheduleIds: maybe(texts), groupIds: maybe(texts) }),
  "pass.requested": kind("person", pass),
  "pass.approved": kind("person", pass),
  "pass.rejected": kind("person", pass),
} as const;
