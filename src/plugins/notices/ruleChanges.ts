import { limits } from "#contract/limits.ts";
import type { NoticeChoice, NoticeKind, NoticeRules, NoticeWay } from "#contract/notices.ts";

/** Rules without any choice, in a time zone. */
export const noRules = (timeZoneId: string): NoticeRules => ({ timeZoneId, choices: [], quietHours: [], snoozes: [] });

/** Mutes one device or everything, in place of the earlier mute; drops expired ones. */
export function snoozed(rules: NoticeRules, untilMs: number, nowMs: number, serialNumber?: string): NoticeRules {
  const others = awake(rules, nowMs, serialNumber).snoozes.filter((snooze) => snooze.serialNumber !== serialNumber);
  const added = { ...(serialNumber !== undefined && { serialNumber }), untilUtc: new Date(untilMs).toISOString() };
  return { ...rules, snoozes: [...others, added].slice(-limits.snoozesMax) };
}

/** Removes the mute of this device, or that of everything. */
export function awake(rules: NoticeRules, nowMs: number, serialNumber?: string): NoticeRules {
  const snoozes = rules.snoozes.filter((snooze) => snooze.serialNumber !== serialNumber && Date.parse(snooze.untilUtc) > nowMs);
  return { ...rules, snoozes };
}

/** Sets how this kind or this device notifies; undefined follows the kind. */
export function chosen(rules: NoticeRules, kind: NoticeKind, way: NoticeWay | undefined, serialNumber?: string): NoticeRules {
  const isSame = (choice: NoticeChoice) => choice.kind === kind && choice.serialNumber === serialNumber;
  const others = rules.choices.filter((choice) => !isSame(choice));
  if (way === undefined) return { ...rules, choices: others };
  return { ...rules, choices: [...others, { kind, ...(serialNumber !== undefined && { serialNumber }), way }] };
}
