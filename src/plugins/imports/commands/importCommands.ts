import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { CirclePlay, Download, Pencil, RefreshCw, Trash2, Upload } from "#kernel/ui/icons.ts";
import { peopleImportPanel } from "../panels.ts";

const One = z.object({ id: Id });
const Corrected = z.object({ id: Id, rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })) });

export const importPeople = command({
  id: "imports:people",
  title: "imports.command.people",
  icon: Upload,
  keywords: "imports.keywords",
  scope: "user_w",
  isUndoable: true,
  run: (_, kernel) => kernel.panels.open(peopleImportPanel, {}),
});
export const saveSample = command({
  id: "imports:sample",
  title: "imports.command.sample",
  icon: Download,
  keywords: "imports.keywords",
  scope: "user_w",
  run: async (_, kernel) => (await import("./sampleFile.ts")).saveSampleFile(kernel),
});
export const startImport = command({
  id: "imports:start",
  title: "imports.command.start",
  icon: CirclePlay,
  scope: "user_w",
  isInPalette: false,
  args: One,
  run: async ({ id }, kernel, { signal }) => (await import("./changeImport.ts")).startImport({ id, lines: "all" }, kernel, signal),
});
export const startGoodLines = command({
  id: "imports:start-good",
  title: "imports.command.startGood",
  icon: CirclePlay,
  scope: "user_w",
  isInPalette: false,
  args: One,
  run: async ({ id }, kernel, { signal }) => (await import("./changeImport.ts")).startImport({ id, lines: "good" }, kernel, signal),
});
export const checkImport = command({
  id: "imports:check",
  title: "imports.command.check",
  icon: RefreshCw,
  scope: "user_w",
  isInPalette: false,
  args: Corrected,
  run: async (corrected, kernel, { signal }) => (await import("./changeImport.ts")).checkImport(corrected, kernel, signal),
});
export const saveLeftOut = command({
  id: "imports:save-left-out",
  title: "imports.command.saveLeftOut",
  icon: Download,
  scope: "user_w",
  isInPalette: false,
  args: One,
  run: async ({ id }, kernel, { signal }) => (await import("./leftOutFile.ts")).saveLeftOutFile(id, kernel, signal),
});
export const correctLeftOut = command({
  id: "imports:correct-left-out",
  title: "imports.command.correctLeftOut",
  icon: Pencil,
  scope: "user_w",
  isInPalette: false,
  args: One,
  run: async ({ id }, kernel, { signal }) => (await import("./changeImport.ts")).importLeftOut(id, kernel, signal),
});
export const discardImport = command({
  id: "imports:discard",
  title: "imports.command.discard",
  icon: Trash2,
  scope: "user_w",
  isInPalette: false,
  args: One,
  run: async ({ id }, kernel, { signal }) => (await import("./changeImport.ts")).discardImport(id, kernel, signal),
});

export const importCommands: readonly AnyCommand[] = [
  importPeople,
  saveSample,
  startImport,
  startGoodLines,
  checkImport,
  saveLeftOut,
  correctLeftOut,
  discardImport,
];
