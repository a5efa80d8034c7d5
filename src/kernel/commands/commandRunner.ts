import * as z from "zod/mini";
import { ApiError, isAbort } from "../apiError.ts";
import { keysOf } from "../keys/keyMap.ts";
import type { AnyCommand, CommandTaking, ConsoleState, Kernel, TextValues } from "../plugin.ts";
import { isGranted } from "../registry/visibility.ts";
import { createActivity } from "./activity.ts";
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
export interface CommandRunnerOptions {
  state: ConsoleState;
  commands: Map<string, RegisteredCommand>;
  kernelOf(pluginId: string): Kernel;
  t(key: string, values?: TextValues): string;
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
  const isVisible = ({ command, pluginId }: RegisteredCommand) =>
    isGranted(command, state) && command.when?.(state, kernelOf(pluginId)) !== false;
  /** The command with the keys that the person has chosen for it. */
  const asBound = ({ command }: RegisteredCommand): AnyCommand => {
    const keys = keysOf(command, state.keys);
    if (keys === command.keys) return command;
    const { keys: _, ...unbound } = command;
    return keys === undefined ? unbound : { ...unbound, keys };
  };
  const merged = (command: AnyCommand, args: object | undefined): Record<string, unknown> => ({ ...command.argsFrom?.(state), ...args });
  const parsed = (command: AnyCommand, args: object): Record<string, unknown> | undefined => {
    if (!command.args) return {};
    const result = z.safeParse(command.args, args);
    return result.success ? result.data : undefined;
  };
  const refusal = ({ command, pluginId }: RegisteredCommand, args: Record<string, unknown>): string | undefined => {
    const reason = command.disabledBecause?.(args, kernelOf(pluginId));
    if (reason === undefined) return undefined;
    return typeof reason === "string" ? t(reason) : t(reason.key, reason.values);
  };
  /** While the platform is unreachable, commands that change something on it are disabled; commands that only show data still work. */
  const isOutOfReach = ({ scope = [], isTriedAnyway = false }: AnyCommand) => {
    const scopes = [scope].flat();
    return state.contact.level === "none" && !isTriedAnyway && scopes.length > 0 && scopes.every((each) => each.endsWith("_w"));
  };
  const pending = new Map<string, number>();
  const setPending = (id: string, change: 1 | -1) => {
    pending.set(id, (pending.get(id) ?? 0) + change);
    state.pendingCommands = [...pending].filter(([, count]) => count > 0).map(([each]) => each);
  };

  const availabilityById = (id: string, args?: object): CommandAvailability => {
    const found = commands.get(id);
    if (!found || !isVisible(found)) return { state: "hidden" };
    if (isOutOfReach(found.command)) return { state: "disabled", reason: t("kernel.contact.refusal") };
    const complete = parsed(found.command, merged(found.command, args));
    const reason = complete && refusal(found, complete);
    return reason === undefined ? { state: "enabled" } : { state: "disabled", reason };
  };

  const runById = async (id: string, args?: object): Promise<CommandOutcome> => {
    const found = commands.get(id);
    if (!found || !isVisible(found) || signal.aborted) return { status: "unavailable" };
    const { command, pluginId } = found;
    if (isOutOfReach(command)) {
      toast.refused(t("kernel.contact.refusal"));
      return { status: "unavailable" };
    }
    const given = merged(command, args);
    const complete = parsed(command, given);
    if (!complete) {
      ask(command, given);
      return { status: "asked" };
    }
    const reason = refusal(found, complete);
    if (reason !== undefined) {
      toast.refused(reason);
      return { status: "unavailable" };
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
    /** The keys of a command before any change by the person. */
    defaultKeys: (id: string) => commands.get(id)?.command.keys,
  };
}
