import { AccessMethod, AccessResult, DoorState, EventCategory, LockState, nameOf } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { csvLine } from "#domain/csv/csvLine.ts";
import { sortableTime } from "#domain/time/dateFormat.ts";

export interface CsvSite {
  name: string;
  timeZoneId: string;
}

const columns = [
  "sequence",
  "occurredAtUtc",
  "localTime",
  "timeZone",
  "site",
  "device",
  "serialNumber",
  "category",
  "event",
  "result",
  "method",
  "who",
  "whoKind",
] as const;

export const eventCsvHead = csvLine(columns);

/** One entry by the names that the contract gives its numbers; a number without a name stays a number (EN-21). */
export function eventCsvLine(event: EventLog, site: CsvSite | undefined): string {
  const { data } = event;
  const named = (table: Record<string, number>, value: unknown) =>
    typeof value === "number" ? (nameOf(table, value) ?? value) : undefined;
  const result =
    named(AccessResult, data["result"]) ??
    named(DoorState, data["doorState"]) ??
    named(LockState, data["lockState"]) ??
    (typeof data["isConnected"] === "boolean" ? (data["isConnected"] ? "Connected" : "Disconnected") : undefined);
  const cells: Record<(typeof columns)[number], string | number | undefined> = {
    sequence: event.sequence,
    occurredAtUtc: event.occurredAtUtc,
    localTime: site && sortableTime(new Date(event.occurredAtUtc), site.timeZoneId),
    timeZone: site?.timeZoneId,
    site: site?.name,
    device: event.deviceName,
    serialNumber: event.serialNumber,
    category: nameOf(EventCategory, event.category) ?? event.category,
    event: event.kind,
    result,
    method: event.kind === "access.decision" ? named(AccessMethod, data["method"]) : undefined,
    who: event.actor.name,
    whoKind: event.actor.kind,
  };
  return csvLine(columns.map((column) => cells[column]));
}
