import { Folder } from "#kernel/ui/icons.ts";
import type { Describe } from "./describeEvent.ts";

const deeds = {
  opened: "rest",
  changed: "rest",
  closed: "rest",
  reopened: "rest",
  collected: "rest",
  removed: "warn",
  locked: "rest",
  unlocked: "warn",
  exported: "rest",
  deleted: "warn",
  held: "rest",
} as const;

/** B-04: what people did with cases of evidence, and what gateways say of what is locked. */
export const evidenceKinds: Readonly<Record<string, Describe>> = Object.fromEntries(
  Object.entries(deeds).map(([deed, level]): [string, Describe] => [
    `case.${deed}`,
    ({ actor, data }, { t }) => ({
      icon: Folder,
      title: actor.kind === "system" ? t("events.evidence.title") : actor.name,
      result: t(`events.evidence.${deed}`, { name: String(data["name"] ?? "") }),
      level: deed === "held" && Array.isArray(data["missing"]) && data["missing"].length > 0 ? "warn" : level,
    }),
  ]),
);
