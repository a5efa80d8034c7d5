import type { EventData } from "#contract/events/eventKinds.ts";
import { Bell, Copy, IdCard, ListChecks, Upload } from "#kernel/ui/icons.ts";
import { type Describe, deed, namedDeed, type SomeWords } from "./describe.ts";

/** A person who changes their own data has a text without their name. */
const ofPerson =
  (text: string, own: string): Describe<{ personId: string; name?: string | undefined }> =>
  ({ data: { personId, name = "" }, ...entry }, words) =>
    (personId ?? entry.actor.id) === entry.actor.id
      ? deed(own)({ ...entry, data: {} }, words)
      : namedDeed(text)({ ...entry, data: { name } }, words);

const imported: Describe<EventData<"user.imported">> = ({ actor, data: { created = -1, changed = -1 } }, { t }) => ({
  icon: Upload,
  title: actor.name,
  result: t("events.imported", { created, changed }),
  level: "rest",
});

const externalIdDoubled: Describe<EventData<"user.external_id_doubled">> = ({ data: { personName = "" } }, { t }) => ({
  icon: Copy,
  title: personName,
  result: t("events.externalIdDoubled"),
  level: "warn",
});

const reviewed: Describe<EventData<"user.reviewed">> = ({ actor, data: { count = -1 } }, { t }) => ({
  icon: ListChecks,
  title: actor.name,
  result: t("events.reviewed", { count }),
  level: "rest",
});

/** Words for people, groups, roles, visitors and pass requests. */
export const peopleWords = {
  "user.changed": ofPerson("events.thing.user.changed", "events.ownData"),
  "user.external_id_doubled": externalIdDoubled,
  "user.language_changed": deed("events.language"),
  "user.avatar_changed": ofPerson("events.thing.user.avatar_changed", "events.ownPicture"),
  "user.avatar_removed": ofPerson("events.thing.user.avatar_removed", "events.ownPicture"),
  "user.import_started": namedDeed("events.importStarted", Upload),
  "user.imported": imported,
  "user.notices_changed": deed("events.notices.changed", Bell),
  "user.notices_read": deed("events.notices.read", Bell),
  "user.notices_cleared": deed("events.notices.cleared", Bell),
  "user.reviewed": reviewed,
  "user.review_undone": deed("events.reviewUndone", ListChecks),
  "pass.requested": deed("events.passRequested", IdCard),
  "pass.approved": deed("events.passApproved", IdCard),
  "pass.rejected": deed("events.passRejected", IdCard),
} satisfies SomeWords;
