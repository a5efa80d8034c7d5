import { type AnyCommand, command, type Kernel } from "../plugin.ts";
import { Save } from "../ui/icons.ts";
import { consoleOf } from "./runningConsole.ts";

const category = "kernel.category.console";

const currentForm = (kernel: Kernel) => consoleOf(kernel).forms.current(kernel.state.focusedPanel?.instanceId);

export const saveForm = command({
  id: "kernel:save-form",
  title: "kernel.command.saveForm",
  icon: Save,
  category,
  keys: "mod+s",
  // While a dialog waits for an answer, the form behind it can't be saved.
  when: (_, kernel) => {
    const { unsaved, confirmation } = consoleOf(kernel).shell;
    return currentForm(kernel) !== undefined && !unsaved && !confirmation;
  },
  disabledBecause: (_, kernel) => (currentForm(kernel)?.canSave() ? undefined : "kernel.form.unchanged"),
  run: (_, kernel) => currentForm(kernel)?.save(),
});

/** Commands of every form. */
export const formCommands: readonly AnyCommand[] = [saveForm];
