import * as z from "zod/mini";
import type { Macro, MacroStep } from "#contract/macros.ts";
import { type Command, command, type Kernel, type Picker } from "#kernel/plugin.ts";
import { Keyboard } from "#kernel/ui/icons.ts";

/** The command of a macro. Its shortcut is bound to this id, so that a macro can be renamed. */
export const ownCommandId = (id: string) => `macros:own-${id}` as const;

/** Name of an argument that the macro asks for: number of its step and name. */
export const askedName = (step: number, name: string) => `${step}-${name}`;

/** How the macro can ask for an argument. Choices that only their own plugin can list keep their recorded value. */
export function askedBy(
  { command: id }: Pick<MacroStep, "command">,
  name: string,
  { commands }: Pick<Kernel, "commands">,
): Picker | undefined {
  const picker = commands.get(id)?.pickers?.[name as never] as Picker | undefined;
  if (!picker || "options" in picker) return undefined;
  return "entity" in picker ? picker : { label: picker.label, text: true, ...(picker.rule && { rule: picker.rule }) };
}

/**
 * Called after the commands of all other plugins have been registered.
 * @param version key of its title, which changes when the macro is renamed
 */
export function ownCommand(
  macro: Macro,
  version: number,
  { commands }: Pick<Kernel, "commands">,
  start: (macro: Macro, asked: Readonly<Record<string, string>>) => Promise<void>,
): Command {
  const asked = macro.steps.flatMap(({ asked: names }, step) => names.map((name) => ({ key: askedName(step, name), step, name })));
  const pickers = Object.fromEntries(
    asked.flatMap(({ key, step, name }) => {
      const of = macro.steps[step];
      const picker = of && askedBy(of, name, { commands });
      return picker ? [[key, picker]] : [];
    }),
  );
  return command({
    id: ownCommandId(macro.id),
    title: `macros.own.${macro.id}-${version}`,
    icon: Keyboard,
    keywords: "macros.keywords",
    ...(asked.length > 0 && { args: z.object(Object.fromEntries(asked.map(({ key }) => [key, z.string()]))), pickers }),
    run: (args) => start(macro, args as Record<string, string>),
  });
}
