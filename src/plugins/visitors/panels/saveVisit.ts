import { createGuest, type GuestDetail, updateGuest } from "#contract/guests.ts";
import type { Given } from "#kernel/forms/saveEntries.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { isPinGiven, usesOf, type VisitorEntry } from "./visitorEntry.ts";

type Calling = Pick<Kernel, "api">;

export async function changeVisit({ api }: Calling, id: string, { values, changes, version }: Given<typeof VisitorEntry>) {
  const { schedules: scheduleIds, usesMax: _, givesPin: __, mailsPin: ___, ...changed } = changes;
  const body = { ...changed, ...(scheduleIds && { scheduleIds }), usesMax: usesOf(values), ...(version !== undefined && { version }) };
  return await api.call(updateGuest, { params: { id }, body });
}

interface MadeVisit {
  guest: GuestDetail;
  /** The digits of the visit's PIN, if it has one. */
  pin: string | undefined;
  isMailed: boolean;
}

export async function makeVisit({ api }: Calling, values: VisitorEntry): Promise<MadeVisit> {
  const { schedules: scheduleIds, givesPin: _, mailsPin: sendByEmail, ...fields } = values;
  const body = { ...fields, usesMax: usesOf(values), scheduleIds, ...(isPinGiven(values) && { pin: { sendByEmail } }) };
  const { pin, ...guest } = await api.call(createGuest, { body });
  return { guest, pin, isMailed: sendByEmail === true };
}
