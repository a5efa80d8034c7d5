import * as z from "zod/mini";
import { type AnyCommand, type ConsoleState, command, type Kernel } from "../plugin.ts";
import { isWorking } from "../session/isWorking.ts";
import {
  Check,
  Grid2x2,
  Grid3x3,
  type Icon,
  LayoutDashboard,
  LayoutGrid,
  PanelsTopLeft,
  Pencil,
  Save,
  Square,
  Trash2,
} from "../ui/icons.ts";
import { presets } from "../workspace/arrangement.ts";
import { layoutNameRule } from "../workspace/layoutNames.ts";
import { consoleOf } from "./runningConsole.ts";

const category = "kernel.category.layout";
const LayoutName = z.string().check(z.trim(), z.minLength(layoutNameRule.min), z.maxLength(layoutNameRule.max));
const OneLayout = z.object({ layout: z.string() });

type Arranging = { preset: (typeof presets)[number]; title: string; values?: { columns: number }; icon: Icon };
/** The layout presets that the menu and the palette offer. */
export const arrangings: readonly Arranging[] = [
  { preset: "1", title: "kernel.arrangement.one", icon: Square },
  { preset: "2x2", title: "kernel.arrangement.grid", values: { columns: 2 }, icon: Grid2x2 },
  { preset: "3x3", title: "kernel.arrangement.grid", values: { columns: 3 }, icon: Grid3x3 },
  { preset: "4x4", title: "kernel.arrangement.grid", values: { columns: 4 }, icon: LayoutGrid },
  { preset: "1+5", title: "kernel.arrangement.large", icon: LayoutDashboard },
];

const isDocked = (state: Readonly<ConsoleState>) => !state.isNarrow && isWorking(state);
const layoutsIn = (kernel: Kernel) => consoleOf(kernel).layouts;
const ownIn = (kernel: Kernel) => layoutsIn(kernel).state.entries.filter(({ isShared }) => !isShared);
const layout = {
  label: "kernel.layout.which",
  options: (kernel: Kernel) =>
    ownIn(kernel).map(({ id }) => ({
      value: id,
      label: layoutsIn(kernel).nameOf(id) ?? id,
      icon: id === layoutsIn(kernel).state.current ? Check : PanelsTopLeft,
    })),
};
const name = { label: "kernel.layout.name", text: true, rule: layoutNameRule } as const;
const isGone = (id: string, kernel: Kernel) => (layoutsIn(kernel).nameOf(id) === undefined ? "kernel.layout.gone" : undefined);

export const saveLayoutAs = command({
  id: "kernel:save-layout-as",
  title: "kernel.command.saveLayoutAs",
  icon: Save,
  category,
  isUndoable: true,
  args: z.object({ name: LayoutName }),
  pickers: { name },
  when: isDocked,
  disabledBecause: (args, kernel) => layoutsIn(kernel).nameRefusal(args.name),
  run: async (args, kernel) => {
    consoleOf(kernel).workspace.view?.keep();
    if (await layoutsIn(kernel).saveAs(args.name)) kernel.toast.success("kernel.layout.saved");
  },
});
export const switchLayout = command({
  id: "kernel:switch-layout",
  title: "kernel.command.switchLayout",
  icon: PanelsTopLeft,
  category,
  isUndoable: true,
  args: OneLayout,
  pickers: { layout },
  when: isDocked,
  disabledBecause: (args, kernel) => isGone(args.layout, kernel),
  run: async (args, kernel) => {
    const { forms, layouts, workspace } = consoleOf(kernel);
    if (args.layout === layouts.state.current || !(await forms.mayLeave())) return;
    layouts.switchTo(args.layout);
    workspace.view?.show(layouts.working());
  },
});
export const renameLayout = command({
  id: "kernel:rename-layout",
  title: "kernel.command.renameLayout",
  icon: Pencil,
  category,
  isUndoable: true,
  args: z.extend(OneLayout, { name: LayoutName }),
  pickers: {
    layout,
    name: {
      ...name,
      present: (known: Readonly<Record<string, unknown>>, kernel: Kernel) => layoutsIn(kernel).nameOf(String(known["layout"])),
    },
  },
  when: isDocked,
  disabledBecause: (args, kernel) => isGone(args.layout, kernel) ?? layoutsIn(kernel).nameRefusal(args.name, args.layout),
  run: (args, kernel) => layoutsIn(kernel).rename(args.layout, args.name),
});
export const deleteLayout = command({
  id: "kernel:delete-layout",
  title: "kernel.command.deleteLayout",
  icon: Trash2,
  category,
  isDangerous: true,
  consequence: "kernel.layout.deletedWhy",
  args: OneLayout,
  pickers: { layout },
  objectName: (args, kernel) => layoutsIn(kernel).nameOf(args.layout),
  when: isDocked,
  disabledBecause: (args, kernel) => isGone(args.layout, kernel) ?? (ownIn(kernel).length < 2 ? "kernel.layout.onlyOne" : undefined),
  run: async (args, kernel) => {
    const { forms, layouts, workspace } = consoleOf(kernel);
    const { current } = layouts.state;
    if (args.layout === current && !(await forms.mayLeave())) return;
    const deleted = layouts.nameOf(args.layout) ?? "";
    const removing = layouts.remove(args.layout);
    if (layouts.state.current !== current) workspace.view?.show(layouts.working());
    if (await removing) kernel.toast.success("kernel.layout.deleted", { name: deleted });
  },
});
export const arrange = command({
  id: "kernel:arrange",
  title: "kernel.command.arrangePanels",
  icon: LayoutGrid,
  category,
  isUndoable: true,
  args: z.object({ preset: z.enum(presets) }),
  pickers: {
    preset: {
      label: "kernel.arrangement.title",
      options: ({ t }) => arrangings.map(({ preset, title, values, icon }) => ({ value: preset, label: t(title, values), icon })),
    },
  },
  when: (state) => isDocked(state) && state.focusedPanel !== undefined,
  disabledBecause: (_, { state }) => (state.sharedLayout?.isLocked ? "kernel.layout.locked" : undefined),
  run: ({ preset }, kernel) => consoleOf(kernel).workspace.view?.arrange(preset),
});

/** Commands for the person's named layouts, and for arranging the panels of one by a preset. */
export const namedLayoutCommands: readonly AnyCommand[] = [saveLayoutAs, switchLayout, renameLayout, deleteLayout, arrange];
