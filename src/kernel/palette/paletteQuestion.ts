import type { Console } from "../console/createConsole.ts";
import type { ShellState } from "../console/shellState.ts";
import { nextArgument, type PaletteItem, startOf } from "./paletteModel.ts";

export interface PaletteStep {
  label: string;
  known: Record<string, unknown>;
}
/** An object whose actions the palette lists. */
export interface PickedThing {
  kind: string;
  id: string;
  title: string;
}
/** The current search; each change creates a new object. */
export interface Wanted {
  readonly query: string;
  /** Id of the command whose arguments the palette asks for, one per step. */
  readonly asked: string | undefined;
  readonly steps: readonly PaletteStep[];
  readonly thing?: PickedThing | undefined;
}

/** The search with which the palette opens, for anything or for the first argument of a command. */
export function firstWanted(opened: ShellState["palette"], running: Console): Wanted {
  const asked = opened?.asked?.command;
  const known = { ...opened?.asked?.known };
  const command = asked ? running.runner.get(asked) : undefined;
  const typed = opened?.query ?? "";
  return { asked, steps: [{ label: "", known }], query: command && typed === "" ? startOf(command, known, running) : typed };
}

/** The search for the next argument after a row was chosen; undefined if its command can run. */
export function wantedAfter(item: PaletteItem, { asked, steps }: Wanted, running: Console): Wanted | undefined {
  const target = running.runner.get(item.command);
  if (!target) return undefined;
  const args = { ...item.args } as Record<string, unknown>;
  const withState = { ...target.argsFrom?.(running.state), ...args };
  const isNext = asked !== undefined && running.runner.get(asked) !== undefined;
  if (nextArgument(target, isNext ? args : withState) === undefined) return undefined;
  return {
    asked: target.id,
    thing: undefined,
    steps: isNext ? [...steps, { label: item.title, known: args }] : [{ label: "", known: args }],
    query: startOf(target, withState, running),
  };
}
