import * as z from "zod/mini";
import type { AnyCommand, ConsoleState, Kernel, TextValues } from "../plugin.ts";
import { isGranted } from "../registry/visibility.ts";
import type { RegisteredCommand } from "./commandRunner.ts";

export interface CommandRulesOptions {
  state: ConsoleState;
  kernelOf(pluginId: string): Kernel;
  t(key: string, values?: TextValues): string;
}

/** Decides whether a command is shown, which arguments it gets, and why it can't run. */
export function createCommandRules({ state, kernelOf, t }: CommandRulesOptions) {
  /** While the platform is unreachable, commands that change something on it are disabled; commands that only show data still work. */
  const isOutOfReach = ({ scope = [], isTriedAnyway = false }: AnyCommand) => {
    const scopes = [scope].flat();
    return state.contact.level === "none" && !isTriedAnyway && scopes.length > 0 && scopes.every((each) => each.endsWith("_w"));
  };
  return {
    isVisible: ({ command, pluginId }: RegisteredCommand): boolean =>
      isGranted(command, state) && command.when?.(state, kernelOf(pluginId)) !== false,
    /** The given arguments with those that the command takes from the console's state. */
    merged: (command: AnyCommand, args: object | undefined): Record<string, unknown> => ({ ...command.argsFrom?.(state), ...args }),
    /** The arguments if they are complete. */
    parsed(command: AnyCommand, args: object): Record<string, unknown> | undefined {
      if (!command.args) return {};
      const result = z.safeParse(command.args, args);
      return result.success ? result.data : undefined;
    },
    /** Why the command can't run now; `args` are undefined while they are incomplete. */
    refusal({ command, pluginId }: RegisteredCommand, args: Record<string, unknown> | undefined): string | undefined {
      if (isOutOfReach(command)) return t("kernel.contact.refusal");
      const reason = args && command.disabledBecause?.(args, kernelOf(pluginId));
      if (reason === undefined) return undefined;
      return typeof reason === "string" ? t(reason) : t(reason.key, reason.values);
    },
  };
}
