import { and, eq } from "drizzle-orm";
import type { PolicyDraft } from "#contract/policyPreview.ts";
import type { PolicyDocument, PolicyHoliday, PolicySchedule } from "#domain/decide/policy.ts";
import { idOf, type PolicyList } from "#domain/decide/policyChange.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { checkGroupDeletion } from "../../people/groups/changeGroup.ts";
import { checkAddedUsers, checkRemovedUsers } from "../../people/groups/groupUsers.ts";
import { checkZoneDeletion, checkZoneUpdate } from "../../sites/zones/changeZone.ts";
import { checkDoorZones, checkZoneDoors } from "../../sites/zones/zoneDoors.ts";
import { zoneRules } from "../readPolicy.ts";
import type { AttachedIds } from "../schedules/attachments.ts";
import { checkScheduleDeletion, checkScheduleUpdate, readScheduleFields } from "../schedules/changeSchedule.ts";
import { checkHolidayUpdate, lockHoliday, requireHolidayDate } from "../schedules/holidays.ts";
import type { ScheduleRow } from "../schedules/scheduleRows.ts";

/** Drafts of what doors decide by; roles are about consoles. */
export type DoorDraft = Exclude<PolicyDraft, { kind: "role" }>;

/** The id of what is not saved yet, the same on every page of its preview. */
const draftId = "draft";

type Of<Kind extends DoorDraft["kind"]> = Extract<DoorDraft, { kind: Kind }>;
type Parts = { transaction: Database; session: Session; document: PolicyDocument };

/** The policy as it would be with the draft. @throws what the call that saves the draft refuses it with, but for a name that is taken */
export async function applyDraft(parts: Parts, draft: DoorDraft): Promise<PolicyDocument> {
  switch (draft.kind) {
    case "schedule":
      return applySchedule(parts, draft);
    case "group":
      return applyGroup(parts, draft);
    case "zone":
      return applyZone(parts, draft);
    case "door":
      return applyDoor(parts, draft);
    case "holiday":
      return applyHoliday(parts, draft);
  }
}

async function applySchedule({ transaction, session, document }: Parts, draft: Of<"schedule">): Promise<PolicyDocument> {
  if (draft.change === "delete") {
    await checkScheduleDeletion(transaction, session, draft.id);
    return without(document, "schedules", draft.id);
  }
  if (draft.change === "create") {
    const { columns, ids } = await readScheduleFields(transaction, session, draft.fields);
    return put(document, "schedules", policySchedule(draftId, columns, ids));
  }
  const { columns, ids } = await checkScheduleUpdate(transaction, session, draft.fields);
  return put(document, "schedules", policySchedule(draft.fields.id, columns, ids));
}

type Columns = Pick<ScheduleRow, "name" | "kind" | "isFirstPersonIn" | "startDate" | "endDate" | "recurrences" | "onHoliday">;

function policySchedule(scheduleId: string, columns: Columns, ids: AttachedIds): PolicySchedule {
  const { name, kind, isFirstPersonIn, startDate, endDate, recurrences, onHoliday } = columns;
  return {
    scheduleId,
    name,
    kind,
    ...(isFirstPersonIn && { isFirstPersonIn: true }),
    ...(startDate !== null && { startDate }),
    ...(endDate !== null && { endDate }),
    recurrences,
    onHoliday,
    ...ids,
  };
}

async function applyGroup({ transaction, session, document }: Parts, draft: Of<"group">): Promise<PolicyDocument> {
  if (draft.change === "delete") {
    await checkGroupDeletion(transaction, session, draft.id);
    const schedules = document.schedules.map((schedule) => withoutId(schedule, "groupIds", draft.id));
    return without({ ...document, schedules }, "groups", draft.id);
  }
  const added = draft.added.length > 0 ? await checkAddedUsers(transaction, session, draft.id, draft.added) : undefined;
  const removed = await checkRemovedUsers(transaction, session, draft.id, draft.removed);
  const group = document.groups.find(({ groupId }) => groupId === draft.id) ?? { groupId: draft.id, name: removed.name, personIds: [] };
  const kept = group.personIds.filter((personId) => !removed.named.has(personId));
  return put(document, "groups", { ...group, personIds: [...kept, ...(added?.named.keys() ?? [])].sort() });
}

async function applyZone({ transaction, session, document }: Parts, draft: Of<"zone">): Promise<PolicyDocument> {
  if (draft.change === "delete") {
    await checkZoneDeletion(transaction, session, draft.id);
    const schedules = document.schedules.map((schedule) => withoutId(schedule, "zoneIds", draft.id));
    return without({ ...document, schedules }, "zones", draft.id);
  }
  if (draft.change === "update") {
    const { after } = await checkZoneUpdate(transaction, session, draft.fields);
    return put(document, "zones", { zoneId: after.zoneId, siteId: after.siteId, name: after.name, ...zoneRules(after) });
  }
  const { moved } = await checkZoneDoors(transaction, session, draft.id, draft.serialNumbers);
  const serials = new Set(moved.map(({ serialNumber }) => serialNumber));
  return {
    ...document,
    doors: document.doors.map((door) => (serials.has(door.serialNumber) ? { ...door, primaryZoneId: draft.id } : door)),
  };
}

async function applyDoor({ transaction, session, document }: Parts, { serialNumber, fields }: Of<"door">): Promise<PolicyDocument> {
  const [row] = await transaction
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, session.accountId), eq(devices.serialNumber, serialNumber)))
    .for("update");
  if (!row || !reaches(session, row)) throw notFound("error_device_not_found");
  const { primaryZoneId, secondaryZoneId } = await checkDoorZones(transaction, session, row, fields);
  const door = document.doors.find((one) => one.serialNumber === serialNumber) ?? { serialNumber, siteId: row.siteId, name: row.name };
  const { secondaryZoneId: _, ...kept } = door;
  return put(document, "doors", { ...kept, primaryZoneId, ...(secondaryZoneId !== null && { secondaryZoneId }) });
}

async function applyHoliday({ transaction, session, document }: Parts, draft: Of<"holiday">): Promise<PolicyDocument> {
  if (draft.change === "delete") {
    await lockHoliday(transaction, session, draft.id);
    return without(document, "holidays", draft.id);
  }
  if (draft.change === "create") requireHolidayDate(draft.fields);
  else await checkHolidayUpdate(transaction, session, draft.id, draft.fields);
  const { name, month, day } = draft.fields;
  const holiday: PolicyHoliday = { holidayId: draft.change === "create" ? draftId : draft.id, name, month, day };
  return put(document, "holidays", holiday);
}

/** The document with this entry in the place of the one with its id. Everything else stays the same object, so that comparing is cheap. */
function put<List extends PolicyList>(document: PolicyDocument, list: List, entry: PolicyDocument[List][number]): PolicyDocument {
  const entries: readonly object[] = document[list];
  const id = idOf(list, entry);
  const others = entries.filter((one) => idOf(list, one) !== id);
  return { ...document, [list]: [...others, entry] };
}

function without(document: PolicyDocument, list: PolicyList, id: string): PolicyDocument {
  const entries: readonly object[] = document[list];
  return { ...document, [list]: entries.filter((entry) => idOf(list, entry) !== id) };
}

function withoutId(schedule: PolicySchedule, list: "groupIds" | "zoneIds", id: string): PolicySchedule {
  return schedule[list].includes(id) ? { ...schedule, [list]: schedule[list].filter((one) => one !== id) } : schedule;
}
