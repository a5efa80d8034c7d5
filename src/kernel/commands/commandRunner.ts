import { ApiError, isAbort } from "../apiError.ts";
import { keysOf } from "../keys/keyMap.ts";
import type { AnyCommand, CommandTaking } from "../plugin.ts";
import { isGranted } from "../registry/visibility.ts";
import { createActivity } from "./activity.ts";
import { type CommandRulesOptions, createCommandRules } from "./commandRules.ts";
import type { CommandAvailability, CommandOutcome } from "./outcome.ts";

export interface RegisteredCommand {
  command: AnyCommand;
  pluginId: string;
}
export interface Confirmation {
  title: string;
  action: string;
  objectName: string | undefined;
  /** Translation key of the text under the question. */
  consequence: string | undefined;
}
export interface CommandRunnerOptions extends CommandRulesOptions {
  commands: Map<string, RegisteredCommand>;
  toast: { failure(error: unknown): void; refused(reason: string): void };
  confirm(confirmation: Confirmation): Promise<boolean>;
  /** Opens the palette at the first missing argument. */
  ask(command: AnyCommand, known: object): void;
  signal: AbortSignal;
  now?(): number;
}
export type CommandRunner = ReturnType<typeof createCommandRunner>;

/** Runs every command of the console: permission, arguments, confirmation, pending state, one toast on failure, activity list. */
export function createCommandRunner(options: CommandRunnerOptions) {
  const { state, commands, kernelOf, t, toast, confirm, ask, signal, now = Date.now } = options;
  const activity = createActivity(now);
  const { isVisible, merged, parsed, refusal } = createCommandRules(options);
  /** The command with the keys that the person has chosen for it. */
  const asBound = ({ command }: RegisteredCommand): AnyCommand => {
    const keys = keysOf(command, state.keys);
    if (keys === command.keys) return command;
    const { keys: _, ...unbound } = command;
    return keys === undefined ? unbound : { ...unbound, keys };
  };
  const pending = new Map<string, number>();
  const setPending = (id: string, change: 1 | -1) => {
    pending.set(id, (pending.get(id) ?? 0) + change);
    state.pendingCommands = [...pending].filter(([, count]) => count > 0).map(([each]) => each);
  };

  const availabilityById = (id: string, args?: object): CommandAvailability => {
    const found = commands.get(id);
    if (!found || !isVisible(found)) return { state: "hidden" };
    const reason = refusal(found, parsed(found.command, merged(found.command, args)));
    return reason === undefined ? { state: "enabled" } : { state: "disabled", reason };
  };

  const runById = async (id: string, args?: object): Promise<CommandOutcome> => {
    const found = commands.get(id);
    if (!found || !isVisible(found) || signal.aborted) return { status: "unavailable" };
    const { command, pluginId } = found;
    const given = merged(command, args);
    const complete = parsed(command, given);
    const reason = refusal(found, complete);
    if (reason !== undefined) {
      toast.refused(reason);
      return { status: "unavailable" };
    }
    if (!complete) {
      ask(command, given);
      return { status: "asked" };
    }
    const kernel = kernelOf(pluginId);
    const objectName = command.objectName?.(complete, kernel);
    if (command.isDangerous) {
      const isSure = await confirm({ title: t(command.title), action: t(command.title), objectName, consequence: command.consequence });
      if (!isSure || signal.aborted) return { status: "cancelled" };
    }
    // The activity list leaves out commands that the palette leaves out, such as opening the palette itself.
    const entry =
      command.isInPalette === false ? undefined : activity.begin({ command: id, title: t(command.title), objectName, args: complete });
    setPending(id, 1);
    try {
      const value: unknown = await command.run(complete, kernel, { signal });
      if (entry) entry.status = "done";
      return { status: "done", value };
    } catch (error) {
      if (entry) entry.status = isAbort(error) ? "cancelled" : "failed";
      if (isAbort(error)) return { status: "cancelled" };
      const code = error instanceof ApiError ? error.code : "SystemError";
      if (entry) entry.code = code;
      if (!signal.aborted) toast.failure(error);
      return { status: "failed", code };
    } finally {
      if (entry) entry.endedAtMs = now();
      setPending(id, -1);
    }
  };

  return {
    run: <Given extends object>({ id }: CommandTaking<Given>, args?: NoInfer<Given>) => runById(id, args),
    availability: <Given extends object>({ id }: CommandTaking<Given>, args?: NoInfer<Given>) => availabilityById(id, args),
    runById,
    availabilityById,
    activity: activity.entries as readonly (typeof activity.entries)[number][],
    get: (id: string): AnyCommand | undefined => {
      const found = commands.get(id);
      return found && asBound(found);
    },
    offer: (command: AnyCommand, pluginId: string) => {
      const registered = { command, pluginId };
      commands.set(command.id, registered);
      // A newer command may have the same id by now.
      return () => void (commands.get(command.id) === registered && commands.delete(command.id));
    },
    list: (): readonly AnyCommand[] => [...commands.values()].filter(isVisible).map(asBound),
    /** The commands that the session may run, including those that `when` hides now. */
    granted: (): readonly AnyCommand[] => [...commands.values()].filter(({ command }) => isGranted(command, state)).map(asBound),
    /** The commands that the session lacks a right for. */
    refused: (): readonly AnyCommand[] =>
      [...commands.values()]
        .map(({ command }) => command)
        .filter((command) => !isGranted(command, state) && (command.feature === undefined || state.features[command.feature])),
    /** The keys of a command before any change by the person. */
    defaultKeys: (id: string) => commands.get(id)?.command.keys,
  };
}
