import type { peopleKinds } from "#contract/events/peopleKinds.ts";
import { Bell, Copy, IdCard, ListChecks, Upload } from "#kernel/ui/icons.ts";
import { type Describe, deed, namedDeed, numberOf, textOf, type WordsOf } from "./describe.ts";

/** A person who changes their own data has a text without their name. */
const ofPerson =
  (text: string, own: string): Describe =>
  (event, words) => {
    const { personId = event.actor.id } = event.data;
    return (personId === event.actor.id ? deed(own) : namedDeed(text))(event, words);
  };

const imported: Describe = (event, { t }) => ({
  icon: Upload,
  title: event.actor.name,
  result: t("events.imported", { created: numberOf(event, "created"), changed: numberOf(event, "changed") }),
  level: "rest",
});

const externalIdDoubled: Describe = (event, { t }) => ({
  icon: Copy,
  title: textOf(event, "personName"),
  result: t("events.externalIdDoubled"),
  level: "warn",
});

const reviewed: Describe = (event, { t }) => ({
  icon: ListChecks,
  title: event.actor.name,
  result: t("events.reviewed", { count: numberOf(event, "count") }),
  level: "rest",
});

/** Words for people, groups, roles, visitors and pass requests. */
export const peopleWords: WordsOf<typeof peopleKinds> = {
  "user.created": namedDeed("events.thing.user.created"),
  "user.changed": ofPerson("events.thing.user.changed", "events.ownData"),
  "user.suspended": namedDeed("events.thing.user.suspended"),
  "user.reactivated": namedDeed("events.thing.user.reactivated"),
  "user.deleted": namedDeed("events.thing.user.deleted"),
  "user.undeleted": namedDeed("events.thing.user.undeleted"),
  "user.external_id_doubled": externalIdDoubled,
  "user.language_changed": deed("events.language"),
  "user.avatar_changed": ofPerson("events.thing.user.avatar_changed", "events.ownPicture"),
  "user.avatar_removed": ofPerson("events.thing.user.avatar_removed", "events.ownPicture"),
  "user.invited": namedDeed("events.thing.user.invited"),
  "user.uninvited": namedDeed("events.thing.user.uninvited"),
  "user.joined": namedDeed("events.thing.user.joined"),
  "user.import_started": namedDeed("events.importStarted", Upload),
  "user.imported": imported,
  "user.notices_changed": deed("events.notices.changed", Bell),
  "user.notices_read": deed("events.notices.read", Bell),
  "user.notices_cleared": deed("events.notices.cleared", Bell),
  "user.reviewed": reviewed,
  "user.review_undone": deed("events.reviewUndone", ListChecks),
  "group.created": namedDeed("events.thing.group.created"),
  "group.changed": namedDeed("events.thing.group.changed"),
  "group.deleted": namedDeed("events.thing.group.deleted"),
  "role.created": namedDeed("events.thing.role.created"),
  "role.changed": namedDeed("events.thing.role.changed"),
  "role.deleted": namedDeed("events.thing.role.deleted"),
  "guest.created": namedDeed("events.thing.guest.created"),
  "guest.changed": namedDeed("events.thing.guest.changed"),
  "guest.deleted": namedDeed("events.thing.guest.deleted"),
  "pass.requested": deed("events.passRequested", IdCard),
  "pass.approved": deed("events.passApproved", IdCard),
  "pass.rejected": deed("events.passRejected", IdCard),
};
