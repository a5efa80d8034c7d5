import { type AnyCommand, type ConsoleState, command, type Kernel } from "../plugin.ts";
import { isWorking } from "../session/isWorking.ts";
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Maximize2,
  Move,
  PictureInPicture2,
  Pin,
  Redo2,
  RotateCcw,
  Save,
  Search,
  Undo2,
  X,
} from "../ui/icons.ts";
import { closeTopDialog, hasOpenDialog } from "../ui/openDialogs.ts";
import type { Console } from "./createConsole.ts";
import { consoleOf } from "./runningConsole.ts";

const category = "kernel.category.layout";
const directions = [
  { direction: "left", icon: ArrowLeft, focus: "kernel.command.focusLeft", move: "kernel.command.moveLeft" },
  { direction: "right", icon: ArrowRight, focus: "kernel.command.focusRight", move: "kernel.command.moveRight" },
  { direction: "up", icon: ArrowUp, focus: "kernel.command.focusUp", move: "kernel.command.moveUp" },
  { direction: "down", icon: ArrowDown, focus: "kernel.command.focusDown", move: "kernel.command.moveDown" },
] as const;

const isDocked = (state: Readonly<ConsoleState>) => !state.isNarrow && isWorking(state);
const hasPanel = (state: Readonly<ConsoleState>) => isDocked(state) && state.focusedPanel !== undefined;
/** True for the person's own layout. A plugin's shared layout has no default, and the plugin's commands save it. */
const isOwn = (state: Readonly<ConsoleState>) => isDocked(state) && state.sharedLayout === undefined;
const lockedBecause = (_: object, { state }: Kernel) => (state.sharedLayout?.isLocked ? "kernel.layout.locked" : undefined);
const viewIn = (kernel: Kernel) => consoleOf(kernel).workspace.view;
/** Switches to another layout. This unmounts all panels, so unsaved forms are checked first. */
async function showOther(layoutIn: (layouts: Console["layouts"]) => unknown, kernel: Kernel): Promise<void> {
  const { forms, layouts, workspace } = consoleOf(kernel);
  if (await forms.mayLeave()) workspace.view?.show(layoutIn(layouts));
}

export const focusFilter = command({
  id: "kernel:focus-filter",
  title: "kernel.command.focusFilter",
  icon: Search,
  category,
  keys: "/",
  isUndoable: true,
  when: hasPanel,
  run: (_, kernel) => viewIn(kernel)?.focusFilter(),
});
export const nextGroup = command({
  id: "kernel:next-group",
  title: "kernel.command.nextGroup",
  icon: Move,
  category,
  keys: "f6",
  isUndoable: true,
  run: (_, kernel) => viewIn(kernel)?.cycle(1),
});
export const previousGroup = command({
  id: "kernel:previous-group",
  title: "kernel.command.previousGroup",
  icon: Move,
  category,
  keys: "shift+f6",
  isUndoable: true,
  run: (_, kernel) => viewIn(kernel)?.cycle(-1),
});
export const undoLayout = command({
  id: "kernel:undo-layout",
  title: "kernel.command.undoLayout",
  icon: Undo2,
  category,
  keys: "mod+z",
  isUndoable: true,
  when: isDocked,
  disabledBecause: (args, kernel) =>
    lockedBecause(args, kernel) ?? (consoleOf(kernel).layouts.state.canUndo ? undefined : "kernel.layout.nothingToUndo"),
  run: (_, kernel) => showOther((layouts) => layouts.undo(), kernel),
});
const focusTowards = directions.map(({ direction, icon, focus }) =>
  command({
    id: `kernel:focus-${direction}`,
    title: focus,
    icon,
    category,
    keys: `alt+arrow${direction}`,
    isUndoable: true,
    when: isDocked,
    run: (_, kernel) => viewIn(kernel)?.focusTowards(direction),
  }),
);
const moveTowards = directions.map(({ direction, icon, move }) =>
  command({
    id: `kernel:move-${direction}`,
    undoneBy: undoLayout.id,
    title: move,
    icon,
    category,
    keys: `mod+shift+arrow${direction}`,
    isUndoable: true,
    when: hasPanel,
    disabledBecause: lockedBecause,
    run: (_, kernel) => viewIn(kernel)?.moveTowards(direction),
  }),
);
export const closePanel = command({
  id: "kernel:close-panel",
  title: "kernel.command.closePanel",
  icon: X,
  category,
  keys: "alt+w",
  isUndoable: true,
  when: ({ focusedPanel }) => focusedPanel !== undefined || hasOpenDialog(),
  disabledBecause: (_, kernel) => {
    const { focusedPanel } = kernel.state;
    const isFixed = !hasOpenDialog() && focusedPanel && consoleOf(kernel).layouts.isFixed(focusedPanel.instanceId);
    return isFixed ? "kernel.layout.locked" : undefined;
  },
  run: (_, kernel) => {
    const { focusedPanel } = kernel.state;
    // close a dialog that neither Escape nor a click outside it closes.
    if (hasOpenDialog()) closeTopDialog();
    else if (focusedPanel) viewIn(kernel)?.close(focusedPanel.instanceId);
  },
});
export const keepPanel = command({
  id: "kernel:keep-panel",
  title: "kernel.command.keepPanel",
  keywords: "kernel.keywords.keepPanel",
  icon: Pin,
  category,
  isUndoable: true,
  when: hasPanel,
  disabledBecause: (_, kernel) => {
    const { focusedPanel } = kernel.state;
    return focusedPanel && viewIn(kernel)?.isPreview(focusedPanel.instanceId) ? undefined : "kernel.panel.isKept";
  },
  run: (_, kernel) => {
    const { focusedPanel } = kernel.state;
    if (focusedPanel) viewIn(kernel)?.keep(focusedPanel.instanceId);
  },
});
export const floatPanel = command({
  id: "kernel:float-panel",
  undoneBy: undoLayout.id,
  title: "kernel.command.floatPanel",
  icon: PictureInPicture2,
  category,
  isUndoable: true,
  when: hasPanel,
  disabledBecause: lockedBecause,
  run: (_, kernel) => viewIn(kernel)?.float(),
});
export const maximisePanel = command({
  id: "kernel:maximise-panel",
  title: "kernel.command.maximisePanel",
  icon: Maximize2,
  category,
  keys: "alt+enter",
  isUndoable: true,
  when: hasPanel,
  run: (_, kernel) => viewIn(kernel)?.maximise(),
});
export const redoLayout = command({
  id: "kernel:redo-layout",
  title: "kernel.command.redoLayout",
  icon: Redo2,
  category,
  keys: "mod+shift+z",
  isUndoable: true,
  when: isDocked,
  disabledBecause: (args, kernel) =>
    lockedBecause(args, kernel) ?? (consoleOf(kernel).layouts.state.canRedo ? undefined : "kernel.layout.nothingToRedo"),
  run: (_, kernel) => showOther((layouts) => layouts.redo(), kernel),
});
export const saveLayout = command({
  id: "kernel:save-layout",
  title: "kernel.command.saveLayout",
  icon: Save,
  category,
  isUndoable: true,
  when: isOwn,
  run: async (_, kernel) => {
    viewIn(kernel)?.keep();
    if (await consoleOf(kernel).layouts.save()) kernel.toast.success("kernel.layout.saved");
  },
});
export const revertLayout = command({
  id: "kernel:revert-layout",
  title: "kernel.command.revertLayout",
  icon: RotateCcw,
  category,
  isUndoable: true,
  when: isDocked,
  disabledBecause: (args, kernel) =>
    lockedBecause(args, kernel) ?? (consoleOf(kernel).layouts.baseline() === undefined ? "kernel.layout.neverSaved" : undefined),
  run: (_, kernel) => showOther((layouts) => layouts.baseline(), kernel),
});
export const resetLayout = command({
  id: "kernel:reset-layout",
  title: "kernel.command.resetLayout",
  icon: RotateCcw,
  category,
  isUndoable: true,
  when: isOwn,
  run: (_, kernel) => showOther(() => undefined, kernel),
});

/** Commands to control panels by keyboard (NF-05) and to save and restore the layout. */
export const layoutCommands: readonly AnyCommand[] = [
  focusFilter,
  nextGroup,
  previousGroup,
  ...focusTowards,
  ...moveTowards,
  closePanel,
  keepPanel,
  floatPanel,
  maximisePanel,
  undoLayout,
  redoLayout,
  saveLayout,
  revertLayout,
  resetLayout,
];
