import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { type Macro, MacroStep } from "#contract/macros.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { Macros } from "../ownMacros.ts";
import { macroListPanel } from "../panels.ts";

/** C-02: creates a macro from commands of this session, in the order in which they ran. */
export async function createMacro(
  { name, entries }: { name: string; entries: readonly number[] },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const chosen = kernel.commands.activity.filter(({ id }) => entries.includes(id)).toReversed();
  const steps = chosen.flatMap(({ command, args, objectName = "" }): MacroStep[] => {
    // Arguments that exist only in this page, such as a file, can't be part of a macro.
    const step = z.safeParse(
      MacroStep,
      JSON.parse(JSON.stringify({ command, args, asked: [], objectName: objectName.slice(0, limits.macroObjectNameMax) })),
    );
    return step.success && !command.startsWith("macros:") ? [step.data] : [];
  });
  if (steps.length === 0) {
    kernel.toast.warning("macros.toast.noSteps");
    return;
  }
  const macro: Macro = { id: crypto.randomUUID(), name, steps: steps.slice(0, limits.macroStepsMax) };
  await kernel.kept(Macros).save((macros) => [...macros, macro], signal);
  kernel.panels.open(macroListPanel);
  kernel.toast.success("macros.toast.made", { name });
}

/**
 * Changes one macro and keeps the others.
 * @throws error_macros_version_conflict if another console has deleted it
 */
export async function changeMacro(id: string, changes: Partial<Macro>, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.kept(Macros).save((macros) => {
    if (!macros.some((macro) => macro.id === id)) throw new ApiError("error_macros_version_conflict", 409);
    return macros.map((macro) => (macro.id === id ? { ...macro, ...changes } : macro));
  }, signal);
}

export async function deleteMacro(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const macros = kernel.kept(Macros);
  const name = macros.get(id)?.name ?? "";
  await macros.save((all) => all.filter((macro) => macro.id !== id), signal);
  kernel.toast.success("macros.toast.deleted", { name });
}
