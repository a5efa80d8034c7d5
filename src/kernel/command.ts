import type * as z from "zod/mini";
import type { Scope } from "#contract/scopes.ts";
import type { Features } from "#contract/session.ts";
import type { ActivityEntry } from "./commands/activity.ts";
import type { CommandAvailability, CommandOutcome } from "./commands/outcome.ts";
import type { TypedMoment } from "./format/typedMoment.ts";
import type { TextRule } from "./forms/textError.ts";
import type { Dispose, Kernel, NoParams, ParamsSchema, TextValues } from "./plugin.ts";
import type { ConsoleState } from "./session/consoleState.ts";
import type { Choice } from "./ui/choice.ts";
import type { Icon } from "./ui/icons.ts";

export interface PickerOption extends Pick<Choice, "label" | "icon" | "keywords" | "note"> {
  value: string | number | boolean;
}

/** How the palette asks for one argument. */
export type Picker =
  | { entity: string; label: string }
  /** `known`: the arguments that the person has already given. The first option is preselected. */
  | {
      label: string;
      options(kernel: Kernel, known: Readonly<Record<string, unknown>>): readonly PickerOption[] | Promise<readonly PickerOption[]>;
    }
  /** `rule` reports while typing what the platform would refuse; `present` returns the current value, which the person can edit. */
  | { label: string; text: true; rule?: TextRule; present?(known: Readonly<Record<string, unknown>>, kernel: Kernel): string | undefined };

declare const takes: unique symbol;
/** An action of the console. A constant of its plugin; code that runs it imports it (docs/decisions/0111). */
export interface Command<Args extends ParamsSchema = ParamsSchema> {
  /** `doors:unlock`: plugin, colon, verb. */
  id: `${string}:${string}`;
  title: string;
  icon?: Icon;
  /** Translation key of the group that lists the command; default: the plugin's `<id>.title`. */
  category?: string;
  /** Translation key of comma-separated search words for the palette. */
  keywords?: string;
  scope?: Scope | readonly Scope[];
  feature?: keyof Features;
  /**
   * `mod+shift+u`; `g d` is a sequence; `number enter` passes the typed digits as the argument `number`. Never Ctrl+Alt. A single
   * unmodified key only where `isUndoable`.
   */
  keys?: string;
  /** Ids of the panels in which the keys work. There they take precedence over keys that work everywhere. Default: everywhere. */
  keysIn?: string | readonly string[];
  /** True if the command changes nothing or can be undone immediately. */
  isUndoable?: boolean;
  /** Id of the command that undoes this one when it runs with the same arguments; the activity list offers it (B-18). */
  undoneBy?: string;
  /** True if the command also runs while the platform is unreachable: lives may depend on it, or the panel shows what was not saved. */
  isTriedAnyway?: boolean;
  /** True if the console asks for confirmation first, with the title and the object's name. */
  isDangerous?: boolean;
  /** Translation key of the text under the confirmation question; default: that the action is recorded. */
  consequence?: string;
  /**
   * Its place among the commands that people use most, from 1. The palette offers these when nothing is typed, and prefers them to others
   * that match as well.
   */
  often?: number;
  /** False keeps it out of the palette (it still runs by key and button). */
  isInPalette?: boolean;
  args?: Args;
  pickers?: { [Name in keyof z.input<Args>]?: Picker };
  /** Arguments taken from the context: the selection or the focused panel. */
  argsFrom?(state: Readonly<ConsoleState>): Partial<z.input<Args>> | undefined;
  /** Arguments for a day or a time of day that was typed with the command, such as "yesterday 14:30". `known` are its other arguments. */
  fromMoment?(moment: TypedMoment, known: Readonly<Record<string, unknown>>, kernel: Kernel): Partial<z.input<Args>>;
  /** Name of the object that the command acts on, for the confirmation, the palette and the activity list. */
  objectName?(args: z.output<Args>, kernel: Kernel): string | undefined;
  /** Returns false to hide the command. */
  when?(state: Readonly<ConsoleState>, kernel: Kernel): boolean;
  /** Returns the translation key of the reason why the command is disabled. Called only with arguments that parse. */
  disabledBecause?(args: z.output<Args>, kernel: Kernel): string | { key: string; values: TextValues } | undefined;
  /** Does not catch errors: the command runner shows a toast for a failure and ignores aborts. */
  run(args: z.output<Args>, kernel: Kernel, context: { signal: AbortSignal }): unknown;
  /** Exists only as a type: the arguments that a caller may pass. The context and the palette supply the others. */
  [takes]?(args: Partial<z.input<Args>>): void;
}
/** A command that accepts the arguments `Given`, for a list of commands that get the same arguments. */
export interface CommandTaking<Given> extends Omit<Command<ParamsSchema>, typeof takes> {
  readonly [takes]?: (args: Given) => void;
}
/** Any command, for reading its properties. Run it by id (`runById`), because its argument types are unknown. */
export type AnyCommand = CommandTaking<never>;

export interface Commands {
  /** Never throws: a failure is shown as one toast. Missing arguments come from the selection, or else the palette asks for them. */
  run<Given extends object>(command: CommandTaking<Given>, args?: NoInfer<Given>): Promise<CommandOutcome>;
  availability<Given extends object>(command: CommandTaking<Given>, args?: NoInfer<Given>): CommandAvailability;
  /** Runs a command that is known only by its id: from a palette row, a macro step, a notification or the activity list. */
  runById(id: string, args?: object): Promise<CommandOutcome>;
  availabilityById(id: string, args?: object): CommandAvailability;
  /** The command with the keys that the person has chosen for it. */
  get(id: string): AnyCommand | undefined;
  /** The commands that scope, feature and `when` make visible now. */
  list(): readonly AnyCommand[];
  /**
   * Registers a command that the person created, such as a macro. `name` is shown as it is, without placeholders. The returned function
   * removes the command.
   */
  offer(command: AnyCommand, name: string): Dispose;
  /** The commands that this session ran, newest first; a valtio proxy. */
  readonly activity: readonly ActivityEntry[];
}

/** Declares a command. Its `args` schema determines the type of the arguments of `run`. */
export function command<Args extends ParamsSchema = typeof NoParams>(definition: Command<Args>): Command<Args> {
  return definition;
}
