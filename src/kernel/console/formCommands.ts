import { type Command, command } from "../plugin.ts";
import { Save } from "../ui/icons.ts";
import type { Console } from "./createConsole.ts";

const category = "kernel.category.console";

/** What works in every form. */
export function formCommands({ forms, shell, state }: Console): Command[] {
  const current = () => forms.current(state.focusedPanel?.instanceId);
  return [
    command({
      id: "kernel:save-form",
      title: "kernel.command.saveForm",
      icon: Save,
      category,
      keys: "mod+s",
      // A question is answered before anything is saved behind it.
      when: () => current() !== undefined && !shell.unsaved && !shell.confirmation,
      disabledBecause: () => (current()?.canSave() ? undefined : "kernel.form.unchanged"),
      run: () => current()?.save(),
    }),
  ];
}
