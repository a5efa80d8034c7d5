import { type AccessReason, explainEvent } from "#contract/accessQuestions.ts";
import { weekdayAndMinute } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { ReasonLine, ReasonThing } from "../services.ts";
import { reasonText } from "./reasonText.ts";

export async function becauseOfEvent(
  kernel: Kernel,
  eventId: string,
  timeZoneId: string | undefined,
  signal: AbortSignal,
): Promise<ReasonLine[]> {
  const { because } = await kernel.api.call(explainEvent, { params: { eventId } }, signal);
  return because.map((reason) => ({ text: reasonInZone(reason, kernel, timeZoneId), things: thingsOf(reason) }));
}

export function reasonInZone(reason: AccessReason, { t, state: { language } }: Kernel, timeZoneId: string | undefined): string {
  return reasonText(reason, { t, moment: (utc) => weekdayAndMinute(utc, language, timeZoneId) });
}

const kinds = ["schedule", "group", "zone"] as const;

function thingsOf(reason: AccessReason): ReasonThing[] {
  return kinds.flatMap((kind) => {
    const { id, name } = reason[kind] ?? {};
    return id === undefined || name === undefined ? [] : [{ kind, id, name }];
  });
}
