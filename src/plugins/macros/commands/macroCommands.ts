import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { MacroId, MacroName, MacroStep, macroNameRule } from "#contract/macros.ts";
import { type AnyCommand, command, type Kernel, type Picker } from "#kernel/plugin.ts";
import { CircleSlash, ListChecks, Pencil, Plus, Trash2 } from "#kernel/ui/icons.ts";
import { untilLoaded } from "#kernel/untilLoaded.ts";
import { Macros } from "../ownMacros.ts";

const load = () => import("./changeMacros.ts");
const nameOf = ({ id }: { id: string }, kernel: Kernel) => kernel.kept(Macros).get(id)?.name;
const gone = (args: { id: string }, kernel: Kernel) => (nameOf(args, kernel) === undefined ? "macros.gone" : undefined);
const pickMacro: Picker = {
  label: "macros.pick.macro",
  options: async (kernel) => {
    const { state } = kernel.kept(Macros);
    await untilLoaded(state);
    return state.macros.map(({ id, name }) => ({ value: id, label: name }));
  },
};

export const createMacro = command({
  id: "macros:create",
  title: "macros.command.create",
  icon: Plus,
  isInPalette: false,
  args: z.object({ entries: z.array(z.int()).check(z.minLength(1), z.maxLength(limits.macroStepsMax)), name: MacroName }),
  pickers: { name: { label: "macros.pick.name", text: true, rule: macroNameRule } },
  objectName: ({ name }) => name,
  run: async (args, kernel, { signal }) => (await load()).createMacro(args, kernel, signal),
});
export const renameMacro = command({
  id: "macros:rename",
  title: "macros.command.rename",
  icon: Pencil,
  args: z.object({ id: MacroId, name: MacroName }),
  pickers: {
    id: pickMacro,
    name: {
      label: "macros.pick.name",
      text: true,
      rule: macroNameRule,
      present: (known, kernel) => nameOf({ id: String(known["id"]) }, kernel),
    },
  },
  objectName: nameOf,
  disabledBecause: gone,
  run: async ({ id, name }, kernel, { signal }) => (await load()).changeMacro(id, { name }, kernel, signal),
});
export const changeMacroSteps = command({
  id: "macros:change-steps",
  title: "macros.command.changeSteps",
  icon: ListChecks,
  isInPalette: false,
  args: z.object({ id: MacroId, steps: z.array(MacroStep).check(z.minLength(1), z.maxLength(limits.macroStepsMax)) }),
  objectName: nameOf,
  disabledBecause: gone,
  run: async ({ id, steps }, kernel, { signal }) => (await load()).changeMacro(id, { steps }, kernel, signal),
});
export const deleteMacro = command({
  id: "macros:delete",
  title: "macros.command.delete",
  icon: Trash2,
  isDangerous: true,
  consequence: "macros.consequence.delete",
  args: z.object({ id: MacroId }),
  pickers: { id: pickMacro },
  objectName: nameOf,
  disabledBecause: gone,
  run: async ({ id }, kernel, { signal }) => (await load()).deleteMacro(id, kernel, signal),
});
export const stopMacro = command({
  id: "macros:stop",
  title: "macros.command.stop",
  icon: CircleSlash,
  isUndoable: true,
  disabledBecause: (_, kernel) => (kernel.kept(Macros).runs.state.run?.status === "running" ? undefined : "macros.noneRuns"),
  run: (_, kernel) => kernel.kept(Macros).runs.stop(),
});

export const macroCommands: readonly AnyCommand[] = [createMacro, renameMacro, changeMacroSteps, deleteMacro, stopMacro];
