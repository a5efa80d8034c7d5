import { type Command, command } from "../plugin.ts";
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Maximize2,
  Move,
  PictureInPicture2,
  Redo2,
  RotateCcw,
  Save,
  Search,
  Undo2,
  X,
} from "../ui/icons.ts";
import { closeTopDialog, hasOpenDialog } from "../ui/openDialogs.ts";
import { isWorking } from "../session/isWorking.ts";
import type { Console } from "./createConsole.ts";

const category = "kernel.category.layout";
const directions = [
  { direction: "left", icon: ArrowLeft, focus: "kernel.command.focusLeft", move: "kernel.command.moveLeft" },
  { direction: "right", icon: ArrowRight, focus: "kernel.command.focusRight", move: "kernel.command.moveRight" },
  { direction: "up", icon: ArrowUp, focus: "kernel.command.focusUp", move: "kernel.command.moveUp" },
  { direction: "down", icon: ArrowDown, focus: "kernel.command.focusDown", move: "kernel.command.moveDown" },
] as const;

/** Panels by keyboard (NF-05), and the saved and working layout. */
export function layoutCommands(self: Console): Command[] {
  const { workspace, layouts, state, forms } = self;
  const isDocked = () => !state.isNarrow && isWorking(state);
  const hasPanel = () => isDocked() && state.focusedPanel !== undefined;
  /** What a plugin keeps is saved by its own commands, and has no default. */
  const isOwn = () => isDocked() && state.sharedLayout === undefined;
  const lockedBecause = () => (state.sharedLayout?.isLocked ? "kernel.layout.locked" : undefined);
  /** Another layout unmounts the panels of this one. */
  const showOther = async (layout: () => unknown) => {
    if (await forms.mayLeave()) workspace.view?.show(layout());
  };
  return [
    command({
      id: "kernel:focus-filter",
      title: "kernel.command.focusFilter",
      icon: Search,
      category,
      keys: "/",
      isUndoable: true,
      when: hasPanel,
      run: () => workspace.view?.focusFilter(),
    }),
    command({
      id: "kernel:next-group",
      title: "kernel.command.nextGroup",
      icon: Move,
      category,
      keys: "f6",
      isUndoable: true,
      run: () => workspace.view?.cycle(1),
    }),
    command({
      id: "kernel:previous-group",
      title: "kernel.command.previousGroup",
      icon: Move,
      category,
      keys: "shift+f6",
      isUndoable: true,
      run: () => workspace.view?.cycle(-1),
    }),
    ...directions.map(({ direction, icon, focus }) =>
      command({
        id: `kernel:focus-${direction}`,
        title: focus,
        icon,
        category,
        keys: `alt+arrow${direction}`,
        isUndoable: true,
        when: isDocked,
        run: () => workspace.view?.focusTowards(direction),
      }),
    ),
    ...directions.map(({ direction, icon, move }) =>
      command({
        id: `kernel:move-${direction}`,
        undoneBy: "kernel:undo-layout",
        title: move,
        icon,
        category,
        keys: `mod+shift+arrow${direction}`,
        isUndoable: true,
        when: hasPanel,
        disabledBecause: lockedBecause,
        run: () => workspace.view?.moveTowards(direction),
      }),
    ),
    command({
      id: "kernel:close-panel",
      title: "kernel.command.closePanel",
      icon: X,
      category,
      keys: "alt+w",
      isUndoable: true,
      when: ({ focusedPanel }) => focusedPanel !== undefined || hasOpenDialog(),
      disabledBecause: () =>
        !hasOpenDialog() && state.focusedPanel && layouts.isFixed(state.focusedPanel.instanceId) ? "kernel.layout.locked" : undefined,
      run: () => {
        // what neither Escape nor the backdrop closes has this key.
        if (hasOpenDialog()) closeTopDialog();
        else if (state.focusedPanel) workspace.view?.close(state.focusedPanel.instanceId);
      },
    }),
    command({
      id: "kernel:float-panel",
      undoneBy: "kernel:undo-layout",
      title: "kernel.command.floatPanel",
      icon: PictureInPicture2,
      category,
      isUndoable: true,
      when: hasPanel,
      disabledBecause: lockedBecause,
      run: () => workspace.view?.float(),
    }),
    command({
      id: "kernel:maximise-panel",
      title: "kernel.command.maximisePanel",
      icon: Maximize2,
      category,
      keys: "alt+enter",
      isUndoable: true,
      when: hasPanel,
      run: () => workspace.view?.maximise(),
    }),
    command({
      id: "kernel:undo-layout",
      title: "kernel.command.undoLayout",
      icon: Undo2,
      category,
      keys: "mod+z",
      isUndoable: true,
      when: isDocked,
      disabledBecause: () => lockedBecause() ?? (layouts.state.canUndo ? undefined : "kernel.layout.nothingToUndo"),
      run: () => showOther(() => layouts.undo()),
    }),
    command({
      id: "kernel:redo-layout",
      title: "kernel.command.redoLayout",
      icon: Redo2,
      category,
      keys: "mod+shift+z",
      isUndoable: true,
      when: isDocked,
      disabledBecause: () => lockedBecause() ?? (layouts.state.canRedo ? undefined : "kernel.layout.nothingToRedo"),
      run: () => showOther(() => layouts.redo()),
    }),
    command({
      id: "kernel:save-layout",
      title: "kernel.command.saveLayout",
      icon: Save,
      category,
      isUndoable: true,
      when: isOwn,
      run: async (_, kernel) => {
        if (await layouts.save()) kernel.toast.success("kernel.layout.saved");
      },
    }),
    command({
      id: "kernel:revert-layout",
      title: "kernel.command.revertLayout",
      icon: RotateCcw,
      category,
      isUndoable: true,
      when: isDocked,
      disabledBecause: () => lockedBecause() ?? (layouts.baseline() === undefined ? "kernel.layout.neverSaved" : undefined),
      run: () => showOther(() => layouts.baseline()),
    }),
    command({
      id: "kernel:reset-layout",
      title: "kernel.command.resetLayout",
      icon: RotateCcw,
      category,
      isUndoable: true,
      when: isOwn,
      run: () => showOther(() => undefined),
    }),
  ];
}
