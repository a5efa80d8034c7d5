import type { EventLog } from "#contract/eventLogs.ts";
import { dataOf, textIn } from "#contract/events/eventKinds.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";

/**
 * Commands for the objects of an entry: why the door decided so, the recording of the door's camera, the door, the person, and the
 * schedule, group and zone of the deciding rule. Leaves out what this session may not open.
 */
export function entryMenu(event: EventLog, kernel: Kernel): MenuEntry[] {
  const { serialNumber, occurredAtUtc } = event;
  const personId = personOf(event);
  const { scheduleId, groupId, zoneId } = decidingRule(event);
  const decided = dataOf(event, "access.decision")?.personId;
  return [
    ...(decided === undefined || serialNumber === undefined
      ? []
      : only(kernel, "access:explain", { personId: decided, serialNumber, at: occurredAtUtc }, kernel.t("events.entry.why"))),
    ...(serialNumber === undefined
      ? []
      : [
          ...only(kernel, "playback:event-video", { serialNumber, time: occurredAtUtc }, kernel.t("events.entry.video")),
          ...only(kernel, "playback:at-door", { serialNumber, at: occurredAtUtc }, kernel.t("events.entry.watch")),
        ]),
    ...(serialNumber === undefined ? [] : only(kernel, "doors:show", { serialNumber })),
    ...(personId === undefined ? [] : only(kernel, "access:what", { personId, when: "now" }, kernel.t("events.entry.opens"))),
    ...(personId === undefined ? [] : only(kernel, "users:edit", { id: personId })),
    ...(scheduleId === undefined ? [] : only(kernel, "schedules:edit", { id: scheduleId })),
    ...(groupId === undefined ? [] : only(kernel, "groups:edit", { id: groupId })),
    ...(zoneId === undefined ? [] : only(kernel, "zones:edit", { id: zoneId })),
  ];
}

/** The person at the door, else the person who caused the entry. */
export const personOf = (event: EventLog): string | undefined =>
  textIn(event, "personId") ?? (event.actor.kind === "person" ? event.actor.id : undefined);

/** The objects of the first rule that the door stored. */
function decidingRule(event: EventLog): { scheduleId?: string; groupId?: string; zoneId?: string } {
  const [first = {}] = dataOf(event, "access.decision")?.because ?? [];
  return Object.fromEntries(Object.entries(first).filter(([, value]) => typeof value === "string"));
}

function only(kernel: Kernel, id: string, args: object, label?: string): MenuEntry[] {
  return commandMenu(kernel, { heading: "", groups: [[id]], args }).flatMap((entry) =>
    entry.kind === "action" ? [{ ...entry, ...(label !== undefined && { label }) }] : [],
  );
}
