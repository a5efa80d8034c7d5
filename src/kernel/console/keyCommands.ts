import * as z from "zod/mini";
import { canHaveKeys, chosenKeysRefusal, isKeyedIn, type KeyOverrides, withKeys } from "../keys/keyMap.ts";
import { type Command, command, type Kernel } from "../plugin.ts";
import { Keyboard, RotateCcw, Undo2 } from "../ui/icons.ts";
import type { Console } from "./createConsole.ts";

const category = "kernel.category.console";

const pickCommand = {
  label: "kernel.keys.ofWhich",
  options: ({ commands, state, t }: Kernel) =>
    commands
      .list()
      .filter((each) => canHaveKeys(each, state.keys) && isKeyedIn(each, state.focusedPanel?.panelId))
      .map(({ id, title, icon }) => ({ value: id, label: t(title), ...(icon && { icon }) })),
};

/** The keys that work here, one's own instead of them, and the switch that turns them all off. */
export function keyCommands(self: Console): Command[] {
  const { options, shell, state } = self;
  const { settings } = options;
  let beforeReset: KeyOverrides | undefined;
  const keep = (keys: KeyOverrides) => {
    state.keys = keys;
    settings.general.keys[state.user.uid] = { ...keys };
  };
  return [
    command({
      id: "kernel:show-keys",
      title: "kernel.command.showKeys",
      icon: Keyboard,
      category,
      keys: "?",
      isUndoable: true,
      run: () => {
        shell.isKeySheetOpen = !shell.isKeySheetOpen;
      },
    }),
    command({
      id: "kernel:toggle-shortcuts",
      title: "kernel.command.toggleShortcuts",
      icon: Keyboard,
      category,
      isUndoable: true,
      run: (_, kernel) => {
        settings.general.areShortcutsOff = !settings.general.areShortcutsOff;
        kernel.toast.success(settings.general.areShortcutsOff ? "kernel.shortcuts.off" : "kernel.shortcuts.on");
      },
    }),
    command({
      id: "kernel:change-keys",
      title: "kernel.command.changeKeys",
      icon: Keyboard,
      category,
      isUndoable: true,
      args: z.object({ command: z.string() }),
      pickers: { command: pickCommand },
      run: (args) => {
        shell.isKeySheetOpen = true;
        shell.recordedCommand = args.command;
      },
    }),
    command({
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
        const isChosen = args.keys !== "" && args.keys !== self.runner.defaultKeys(args.command);
        const refusal = isChosen && target && chosenKeysRefusal(args.keys, target);
        return refusal ? `kernel.keys.refusal.${refusal}` : undefined;
      },
      run: (args) => keep(withKeys(state.keys, args.command, args.keys, self.runner.defaultKeys(args.command))),
    }),
    command({
      id: "kernel:reset-keys",
      title: "kernel.command.resetKeys",
      icon: RotateCcw,
      category,
      isUndoable: true,
      disabledBecause: () => (Object.keys(state.keys).length === 0 ? "kernel.keys.noneChanged" : undefined),
      run: (_, kernel) => {
        beforeReset = { ...state.keys };
        keep({});
        kernel.toast.info("kernel.keys.wereReset", {}, { command: "kernel:undo-reset-keys" });
      },
    }),
    command({
      id: "kernel:undo-reset-keys",
      title: "kernel.command.undoResetKeys",
      icon: Undo2,
      category,
      isUndoable: true,
      when: () => beforeReset !== undefined,
      run: () => {
        keep({ ...beforeReset });
        beforeReset = undefined;
      },
    }),
  ];
}
