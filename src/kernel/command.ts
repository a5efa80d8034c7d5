import type * as z from "zod/mini";
import type { Scope } from "#contract/scopes.ts";
import type { Features } from "#contract/session.ts";
import type { ActivityEntry } from "./commands/activity.ts";
import type { CommandAvailability, CommandOutcome } from "./commands/outcome.ts";
import type { TextRule } from "./forms/textError.ts";
import type { Dispose, Kernel, NoParams, ParamsSchema, TextValues } from "./plugin.ts";
import type { ConsoleState } from "./session/consoleState.ts";
import type { Choice } from "./ui/choice.ts";
import type { Icon } from "./ui/icons.ts";

export interface PickerOption extends Pick<Choice, "label" | "icon" | "keywords"> {
  value: string | number | boolean;
}

/** How the palette asks for one argument. */
export type Picker =
  | { entity: string; label: string }
  | { label: string; options(kernel: Kernel): readonly PickerOption[] | Promise<readonly PickerOption[]> }
  /** `rule` says while typing what the platform would refuse; `present` is what stands there now, to be changed. */
  | { label: string; text: true; rule?: TextRule; present?(known: Readonly<Record<string, unknown>>, kernel: Kernel): string | undefined };

declare const takes: unique symbol;
/** What a person can do. A constant of its plugin; whoever runs it imports it (docs/decisions/0111). */
export interface Command<Args extends ParamsSchema = ParamsSchema> {
  /** `doors:unlock`: plugin, colon, verb. */
  id: `${string}:${string}`;
  title: string;
  icon?: Icon;
  /** Translation key of the group it is listed under; the plugin's `<id>.title` unless told. */
  category?: string;
  /** Translation keys of comma-separated words that find it as well. */
  keywords?: string;
  scope?: Scope | readonly Scope[];
  feature?: keyof Features;
  /** `mod+shift+u`; `g d` is a sequence; `number enter` hands the digits on as the argument `number`. Never Ctrl+Alt. A single unmodified key only where `isUndoable`. */
  keys?: string;
  /** Panel ids in which the keys work, before those that work everywhere; everywhere unless told. */
  keysIn?: string | readonly string[];
  /** Changes nothing or can be taken back at once. */
  isUndoable?: boolean;
  /** The command that takes it back when it runs with the same arguments; the list of what was done offers it (B-18). */
  undoneBy?: string;
  /** Runs also while the platform is out of reach: life may depend on it, or whoever draws it shows what was not kept. */
  isTriedAnyway?: boolean;
  /** Asks first, with the title and the object's name. */
  isDangerous?: boolean;
  /** Translation key of what is said under that question; that the deed is recorded unless told. */
  consequence?: string;
  /** False keeps it out of the palette (it still runs by key and button). */
  isInPalette?: boolean;
  args?: Args;
  pickers?: { [Name in keyof z.input<Args>]?: Picker };
  /** Arguments that the situation gives: the selection, the focused panel. */
  argsFrom?(state: Readonly<ConsoleState>): Partial<z.input<Args>> | undefined;
  /** The name of what it acts on, for the confirmation, the palette and the activity list. */
  objectName?(args: z.output<Args>, kernel: Kernel): string | undefined;
  /** False hides the command. */
  when?(state: Readonly<ConsoleState>, kernel: Kernel): boolean;
  /** A translation key greys the command out and is shown as the reason. Called with args that parse. */
  disabledBecause?(args: z.output<Args>, kernel: Kernel): string | { key: string; values: TextValues } | undefined;
  /** Does not catch: the registry turns a failure into one toast and ignores aborts. */
  run(args: z.output<Args>, kernel: Kernel, context: { signal: AbortSignal }): unknown;
  /** Only a type: what may be given to it, of which the situation and the palette add the rest. */
  [takes]?(args: Partial<z.input<Args>>): void;
}
/** A command that takes what is given here, whatever else it takes: for several that get the same. */
export interface CommandTaking<Given> extends Omit<Command<ParamsSchema>, typeof takes> {
  readonly [takes]?: (args: Given) => void;
}
/** Any command, to be looked at. It is run by its id, with args that are data. */
export type AnyCommand = CommandTaking<never>;

export interface Commands {
  /** Never throws: failures are one toast. Args that are not given come from the selection, else the palette asks for them. */
  run<Given extends object>(command: CommandTaking<Given>, args?: NoInfer<Given>): Promise<CommandOutcome>;
  availability<Given extends object>(command: CommandTaking<Given>, args?: NoInfer<Given>): CommandAvailability;
  /** The same for a command that is data: a row of the palette, a step of a macro, what a notification or the activity names. */
  runById(id: string, args?: object): Promise<CommandOutcome>;
  availabilityById(id: string, args?: object): CommandAvailability;
  /** With the keys of the person's choice. */
  get(id: string): AnyCommand | undefined;
  /** Those that scope, feature and `when` leave visible now. */
  list(): readonly AnyCommand[];
  /** Puts a command there that the person has made, under the name that they gave it, with no slots for values in it; answers how to take it away again. */
  offer(command: AnyCommand, name: string): Dispose;
  /** What this session ran, the newest first; a valtio proxy. */
  readonly activity: readonly ActivityEntry[];
}

/** Declares a command: its schema of `args` is the type of what it is run with. */
export function command<Args extends ParamsSchema = typeof NoParams>(definition: Command<Args>): Command<Args> {
  return definition;
}
