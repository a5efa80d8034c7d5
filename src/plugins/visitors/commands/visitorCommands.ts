import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { DoorClosed, Download, IdCard, Plus, Trash2 } from "#kernel/ui/icons.ts";
import { accessLogPanel } from "../../reports/services.ts";
import { visitorDetailsPanel } from "../panels.ts";
import { VisitorListParams } from "../visitorParams.ts";

const One = z.object({ id: Id });
const pickVisitor = { id: { entity: "visitor", label: "visitors.pick.visitor" } } as const;

export const createVisitor = command({
  id: "visitors:create",
  title: "visitors.command.create",
  icon: Plus,
  keywords: "visitors.keywords",
  scope: "user_w",
  run: (_, kernel) => kernel.panels.open(visitorDetailsPanel, {}),
});
export const editVisitor = command({
  id: "visitors:edit",
  title: "visitors.command.edit",
  icon: IdCard,
  scope: "user_r",
  isUndoable: true,
  args: One,
  pickers: pickVisitor,
  run: ({ id }, kernel) => kernel.panels.open(visitorDetailsPanel, { id }),
});
export const showOpenings = command({
  id: "visitors:openings",
  title: "visitors.command.openings",
  icon: DoorClosed,
  scope: "accesslogs_r",
  isUndoable: true,
  args: One,
  pickers: pickVisitor,
  run: ({ id }, kernel) => kernel.panels.open(accessLogPanel, { person: id }),
});
export const deleteVisitor = command({
  id: "visitors:delete",
  title: "visitors.command.delete",
  icon: Trash2,
  keywords: "visitors.keywordsOfEnd",
  scope: "user_w",
  args: One,
  pickers: pickVisitor,
  run: ({ id }, kernel) => kernel.panels.open(visitorDetailsPanel, { id, ask: "delete" }),
});
export const deleteVisitors = command({
  id: "visitors:delete-several",
  title: "visitors.command.delete",
  icon: Trash2,
  scope: "user_w",
  isDangerous: true,
  consequence: "visitors.consequence",
  isInPalette: false,
  args: z.object({ visitors: z.array(z.object({ id: Id, name: z.string() })) }),
  objectName: ({ visitors }) => visitors.map(({ name }) => name).join(", "),
  run: async ({ visitors }, kernel, { signal }) => (await import("./endVisits.ts")).endVisits(visitors, kernel, signal),
});
export const exportVisitors = command({
  id: "visitors:export",
  title: "visitors.command.export",
  icon: Download,
  scope: "user_r",
  args: VisitorListParams,
  run: async (params, kernel) => (await import("./exportVisitors.ts")).exportVisitors(params, kernel),
});

export const visitorCommands: readonly AnyCommand[] = [
  createVisitor,
  editVisitor,
  showOpenings,
  deleteVisitor,
  deleteVisitors,
  exportVisitors,
];
