import * as z from "zod/mini";
import { canHaveKeys, chosenKeysRefusal, isKeyedIn, type KeyOverrides, withKeys } from "../keys/keyMap.ts";
import { type AnyCommand, command, type Kernel } from "../plugin.ts";
import { Keyboard, RotateCcw, Undo2 } from "../ui/icons.ts";
import { consoleOf } from "./runningConsole.ts";
import { updateShell } from "./shellState.ts";

const category = "kernel.category.console";

const pickCommand = {
  label: "kernel.keys.ofWhich",
  options: ({ commands, state, t }: Kernel) =>
    commands
      .list()
      .filter((each) => canHaveKeys(each, state.keys) && isKeyedIn(each, state.focusedPanel?.panelId))
      .map(({ id, title, icon }) => ({ value: id, label: t(title), ...(icon && { icon }) })),
};

function keep(keys: KeyOverrides, kernel: Kernel): void {
  const { state, options } = consoleOf(kernel);
  state.keys = keys;
  options.settings.general.keys[state.user.uid] = { ...keys };
}

export const showKeys = command({
  id: "kernel:show-keys",
  title: "kernel.command.showKeys",
  icon: Keyboard,
  category,
  keys: "?",
  keywords: "kernel.keywords.help",
  often: 15,
  isUndoable: true,
  run: (_, kernel) => {
    const { shell } = consoleOf(kernel);
    shell.isKeySheetOpen = !shell.isKeySheetOpen;
  },
});
export const toggleShortcuts = command({
  id: "kernel:toggle-shortcuts",
  title: "kernel.command.toggleShortcuts",
  icon: Keyboard,
  category,
  isUndoable: true,
  run: (_, kernel) => {
    const { general } = consoleOf(kernel).options.settings;
    general.areShortcutsOff = !general.areShortcutsOff;
    kernel.toast.success(general.areShortcutsOff ? "kernel.shortcuts.off" : "kernel.shortcuts.on");
  },
});
export const changeKeys = command({
  id: "kernel:change-keys",
  title: "kernel.command.changeKeys",
  icon: Keyboard,
  category,
  isUndoable: true,
  args: z.object({ command: z.string() }),
  pickers: { command: pickCommand },
  run: (args, kernel) => updateShell(consoleOf(kernel).shell, { isKeySheetOpen: true, recordedCommand: args.command }),
});
export const setKeys = command({
  id: "kernel:set-keys",
  title: "kernel.command.setKeys",
  icon: Keyboard,
  category,
  isUndoable: true,
  isInPalette: false,
  args: z.object({ command: z.string(), keys: z.string().check(z.maxLength(60)) }),
  pickers: { command: pickCommand, keys: { label: "kernel.keys.press", text: true } },
  disabledBecause: (args, kernel) => {
    const target = kernel.commands.get(args.command);
    const isChosen = args.keys !== "" && args.keys !== consoleOf(kernel).runner.defaultKeys(args.command);
    const refusal = isChosen && target && chosenKeysRefusal(args.keys, target);
    return refusal ? `kernel.keys.refusal.${refusal}` : undefined;
  },
  run: (args, kernel) => {
    const { state, runner } = consoleOf(kernel);
    keep(withKeys(state.keys, args.command, args.keys, runner.defaultKeys(args.command)), kernel);
  },
});
export const undoResetKeys = command({
  id: "kernel:undo-reset-keys",
  title: "kernel.command.undoResetKeys",
  icon: Undo2,
  category,
  isUndoable: true,
  when: (_, kernel) => consoleOf(kernel).shell.keysBeforeReset !== undefined,
  run: (_, kernel) => {
    const { shell } = consoleOf(kernel);
    keep({ ...shell.keysBeforeReset }, kernel);
    shell.keysBeforeReset = undefined;
  },
});
export const resetKeys = command({
  id: "kernel:reset-keys",
  title: "kernel.command.resetKeys",
  icon: RotateCcw,
  category,
  isUndoable: true,
  disabledBecause: (_, { state }) => (Object.keys(state.keys).length === 0 ? "kernel.keys.noneChanged" : undefined),
  run: (_, kernel) => {
    consoleOf(kernel).shell.keysBeforeReset = { ...kernel.state.keys };
    keep({}, kernel);
    kernel.toast.info("kernel.keys.wereReset", {}, { command: undoResetKeys });
  },
});

/** Commands to show and change the keyboard shortcuts, and to turn them all off. */
export const keyCommands: readonly AnyCommand[] = [showKeys, toggleShortcuts, changeKeys, setKeys, resetKeys, undoResetKeys];
