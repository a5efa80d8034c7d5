import { AccessMethod, AccessResult, DoorState, EventCategory, LockState, nameOf } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { knownEntry } from "#contract/events/eventKinds.ts";
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
  const cells: Record<(typeof columns)[number], Cell> = {
    sequence: event.sequence,
    occurredAtUtc: event.occurredAtUtc,
    localTime: site && sortableTime(new Date(event.occurredAtUtc), site.timeZoneId),
    timeZone: site?.timeZoneId,
    site: site?.name,
    device: event.deviceName,
    serialNumber: event.serialNumber,
    category: nameOf(EventCategory, event.category) ?? event.category,
    event: event.kind,
    ...outcomeOf(event),
    who: event.actor.name,
    whoKind: event.actor.kind,
  };
  return csvLine(columns.map((column) => cells[column]));
}

const named = (table: Record<string, number>, value: number | undefined) =>
  value === undefined ? undefined : (nameOf(table, value) ?? value);

type Cell = string | number | undefined;

/** What came of it, and by which method somebody asked for it. */
function outcomeOf(event: EventLog): { result: Cell; method: Cell } {
  const entry = knownEntry(event);
  const only = (result: Cell) => ({ result, method: undefined });
  switch (entry?.kind) {
    case "access.decision":
      return { result: named(AccessResult, entry.data.result), method: named(AccessMethod, entry.data.method) };
    case "lockdown.started":
    case "lockdown.ended":
      return only(named(AccessResult, entry.data.result));
    case "door.state":
      return only(named(DoorState, entry.data.doorState));
    case "lock.state":
    case "command.lock_state":
    case "command.not_delivered":
    case "command.refused":
      return only(named(LockState, entry.data.lockState));
    case "device.connection":
    case "source.state":
      return only(entry.data.isConnected === undefined ? undefined : entry.data.isConnected ? "Connected" : "Disconnected");
    default:
      return only(undefined);
  }
}
