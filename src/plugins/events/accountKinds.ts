import type { Describe } from "./describeEvent.ts";
import { Bell, Copy, ListChecks, Pencil } from "#kernel/ui/icons.ts";

const aboutNotices =
  (word: string): Describe =>
  ({ actor }, { t }) => ({ icon: Bell, title: actor.name, result: t(word), level: "rest" });

/** What is set for the whole account, and its beginning; what people set for themselves alone. */
export const accountKinds: Readonly<Record<string, Describe>> = {
  "account.name_doubled": ({ data }, { t }) => ({
    icon: Copy,
    title: String(data["name"]),
    result: t("events.nameDoubled", { other: String(data["otherName"]) }),
    level: "warn",
  }),
  "user.external_id_doubled": ({ data }, { t }) => ({
    icon: Copy,
    title: String(data["personName"]),
    result: t("events.externalIdDoubled"),
    level: "warn",
  }),
  "account.reasons_changed": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.reasons"), level: "rest" }),
  "user.notices_changed": aboutNotices("events.notices.changed"),
  "user.notices_read": aboutNotices("events.notices.read"),
  "user.notices_cleared": aboutNotices("events.notices.cleared"),
  "user.reviewed": ({ actor, data }, { t }) => ({
    icon: ListChecks,
    title: actor.name,
    result: t("events.reviewed", { count: Number(data["count"]) }),
    level: "rest",
  }),
  "user.review_undone": ({ actor }, { t }) => ({ icon: ListChecks, title: actor.name, result: t("events.reviewUndone"), level: "rest" }),
  "account.created": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.created"), level: "rest" }),
  "account.onboarded": ({ actor }, { t }) => ({ icon: Pencil, title: actor.name, result: t("events.settings"), level: "rest" }),
  "account.external_changed": ({ actor }, { t }) => ({ icon: Pencil, title: actor.name, result: t("events.settings"), level: "rest" }),
  "account.privacy_changed": ({ actor }, { t }) => ({ icon: Pencil, title: actor.name, result: t("events.settings"), level: "rest" }),
  "account.settings_changed": ({ actor, data }, { t }) => ({
    icon: Pencil,
    title: actor.name,
    result: t(settingWord(data)),
    level: "rest",
  }),
};

/** Older entries have what is set without what was. */
function settingWord(data: Record<string, unknown>): string {
  const { passRequiresApproval } = (typeof data["to"] === "object" ? data["to"] : data) as Record<string, unknown>;
  if (passRequiresApproval === undefined) return "events.settings";
  return passRequiresApproval === true ? "events.passesApproved" : "events.passesAtOnce";
}
