import * as z from "zod/mini";
import { Comment, Id } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { CircleCheck, Download, Flag, ListChecks, MessageSquare, Printer, Undo2 } from "#kernel/ui/icons.ts";
import { MusterListParams } from "../muster/musterParams.ts";
import { musterPanel } from "../panels.ts";

const One = z.object({ id: Id });
const pickMuster = { id: { entity: "muster", label: "presence.pick.muster" } } as const;
const Somebody = z.array(z.object({ id: Id, name: z.string(), revision: z.int() })).check(z.minLength(1));
const Note = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.musterNoteMax));
const namesOf = ({ people }: { people: readonly { name: string }[] }) => people.map(({ name }) => name).join(", ");

export const newMuster = command({
  id: "presence:new-muster",
  title: "presence.command.newMuster",
  icon: Flag,
  keywords: "presence.keywords.muster",
  scope: "lockdown_w",
  isUndoable: true,
  args: z.object({ site: z.optional(Id) }),
  run: ({ site }, kernel) => kernel.panels.open(musterPanel, { site }),
});
export const callMuster = command({
  id: "presence:call-muster",
  title: "presence.command.callMuster",
  icon: Flag,
  scope: "lockdown_w",
  isInPalette: false,
  args: z.object({
    siteId: Id,
    zoneIds: z.optional(z.array(Id)),
    assemblyZoneIds: z.optional(z.array(Id)),
    reason: z.optional(Comment),
  }),
  run: async (args, kernel, { signal }) => (await import("./callMuster.ts")).callMuster(args, kernel, signal),
});
export const openMuster = command({
  id: "presence:open-muster",
  title: "presence.command.openMuster",
  icon: ListChecks,
  keywords: "presence.keywords.muster",
  scope: "user_r",
  isUndoable: true,
  args: One,
  pickers: pickMuster,
  run: ({ id }, kernel) => kernel.panels.open(musterPanel, { id }),
});
export const accountFor = command({
  id: "presence:account",
  title: "presence.command.account",
  icon: CircleCheck,
  scope: "deviceremoteaccess_w",
  isTriedAnyway: true,
  isInPalette: false,
  args: z.object({ id: Id, people: Somebody, note: z.optional(Note) }),
  objectName: namesOf,
  run: async (args, kernel, { signal }) => (await import("./accountFor.ts")).accountFor(args, kernel, signal),
});
export const accountForWithNote = command({
  id: "presence:account-with-note",
  title: "presence.command.accountWithNote",
  icon: MessageSquare,
  scope: "deviceremoteaccess_w",
  isTriedAnyway: true,
  isInPalette: false,
  args: z.object({ id: Id, people: Somebody, note: Note }),
  pickers: { note: { label: "presence.pick.note", text: true } },
  objectName: namesOf,
  run: async (args, kernel, { signal }) => (await import("./accountFor.ts")).accountFor(args, kernel, signal),
});
export const markMissing = command({
  id: "presence:mark-missing",
  title: "presence.command.markMissing",
  icon: Undo2,
  scope: "deviceremoteaccess_w",
  isTriedAnyway: true,
  isInPalette: false,
  args: z.object({ id: Id, people: Somebody }),
  objectName: namesOf,
  run: async (args, kernel, { signal }) => (await import("./accountFor.ts")).markAsMissing(args, kernel, signal),
});
export const closeMuster = command({
  id: "presence:close-muster",
  title: "presence.command.closeMuster",
  icon: Flag,
  keywords: "presence.keywords.muster",
  scope: "lockdown_w",
  args: One,
  pickers: pickMuster,
  run: ({ id }, kernel) => kernel.panels.open(musterPanel, { id, ask: "close" }),
});
export const printMuster = command({
  id: "presence:print-muster",
  title: "presence.command.printMuster",
  icon: Printer,
  keywords: "presence.keywords.muster",
  scope: "user_r",
  isUndoable: true,
  args: One,
  pickers: pickMuster,
  run: ({ id }, kernel) => kernel.panels.open(musterPanel, { id, ask: "print" }),
});
export const exportMuster = command({
  id: "presence:export-muster",
  title: "presence.command.exportMuster",
  icon: Download,
  keywords: "presence.keywords.muster",
  scope: "user_r",
  args: One,
  pickers: pickMuster,
  run: async ({ id }, kernel, { signal }) => (await import("./exportMusters.ts")).exportMuster(id, kernel, signal),
});
export const exportMusters = command({
  id: "presence:export-musters",
  title: "presence.command.exportMusters",
  icon: Download,
  scope: "user_r",
  args: MusterListParams,
  run: async (params, kernel) => (await import("./exportMusters.ts")).exportMusters(params, kernel),
});

/** B-22: calls musters, accounts for their people and closes them. */
export const musterCommands: readonly AnyCommand[] = [
  newMuster,
  callMuster,
  openMuster,
  accountFor,
  accountForWithNote,
  markMissing,
  closeMuster,
  printMuster,
  exportMuster,
  exportMusters,
];
