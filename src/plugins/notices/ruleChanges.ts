import type { NoticeChoice, NoticeKind, NoticeRules, NoticeWay } from "#contract/notices.ts";
import { limits } from "#contract/limits.ts";

/** Rules with nothing chosen, on a clock. */
export const noRules = (timeZoneId: string): NoticeRules => ({ timeZoneId, choices: [], quietHours: [], snoozes: [] });

/** A snooze of one device, or of everything, in the place of the one before; those that are over go. */
export function snoozed(rules: NoticeRules, untilMs: number, nowMs: number, serialNumber?: string): NoticeRules {
  const others = awake(rules, nowMs, serialNumber).snoozes.filter((snooze) => snooze.serialNumber !== serialNumber);
  const added = { ...(serialNumber !== undefined && { serialNumber }), untilUtc: new Date(untilMs).toISOString() };
  return { ...rules, snoozes: [...others, added].slice(-limits.snoozesMax) };
}

/** Without the snooze of this device, or that of everything. */
export function awake(rules: NoticeRules, nowMs: number, serialNumber?: string): NoticeRules {
  const snoozes = rules.snoozes.filter((snooze) => snooze.serialNumber !== serialNumber && Date.parse(snooze.untilUtc) > nowMs);
  return { ...rules, snoozes };
}

/** How this kind, or this device, is told; undefined for as the kind is told. */
export function chosen(rules: NoticeRules, kind: NoticeKind, way: NoticeWay | undefined, serialNumber?: string): NoticeRules {
  const isSame = (choice: NoticeChoice) => choice.kind === kind && choice.serialNumber === serialNumber;
  const others = rules.choices.filter((choice) => !isSame(choice));
  if (way === undefined) return { ...rules, choices: others };
  return { ...rules, choices: [...others, { kind, ...(serialNumber !== undefined && { serialNumber }), way }] };
}
