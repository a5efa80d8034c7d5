import { LocaleISO2 } from "#contract/fields.ts";
import type { Console } from "../console/createConsole.ts";
import { perSession } from "../perSession.ts";
import type { AnyCommand } from "../plugin.ts";
import { type Candidate, type Prepared, prepare } from "./rank.ts";

/** A command that lacks exactly one argument, an object that can be typed with it. */
interface WantingCommand {
  command: AnyCommand;
  /** Name of the argument. */
  name: string;
  source: Console["entities"][number];
}

/** The palette's commands, prepared for a search at each key press. */
export interface CommandIndex {
  /** All commands, recently used ones first. */
  all: readonly Candidate<AnyCommand>[];
  /** Commands that may be meant by "unlock lobby". */
  wanting: readonly Candidate<WantingCommand>[];
}

export const categoryOf = ({ id, category }: AnyCommand): string => category ?? `${id.split(":")[0]}.title`;

export function commandIndex(running: Console, recent: readonly string[]): CommandIndex {
  const places = new Map(recent.map((id, index) => [id, index]));
  const place = (id: string) => places.get(id) ?? recent.length;
  const prepared = preparedIn(running);
  const all = running.runner
    .list()
    .filter(({ isInPalette }) => isInPalette !== false)
    .toSorted((a, b) => place(a.id) - place(b.id))
    .map((command) => ({ item: command, searchable: prepared(command) }));
  const wanting = all.flatMap(({ item: command, searchable }) => {
    const [name, kind] = entityArgument(command) ?? [];
    const source = running.entities.find(({ thing }) => thing.kind === kind);
    return source && name !== undefined ? [{ item: { command, name, source }, searchable }] : [];
  });
  return { all, wanting };
}

/** Only the commands that have keys. */
export function withKeys({ all, wanting }: CommandIndex): CommandIndex {
  return { all: all.filter(({ item }) => item.keys), wanting: wanting.filter(({ item }) => item.command.keys) };
}

/** The argument of a command that needs exactly one object, such as the door in "unlock lobby". */
function entityArgument(command: AnyCommand): [string, string] | undefined {
  const pickers = Object.entries(command.pickers ?? {});
  const entities = pickers.flatMap(([name, picker]): [string, string][] => (picker && "entity" in picker ? [[name, picker.entity]] : []));
  return pickers.length === 1 ? entities[0] : undefined;
}

interface PreparedCommands {
  language: string;
  of: Map<string, { title: string; found: Prepared }>;
}
/** Prepared search texts by command id. Preparing a thousand commands again would exceed the time in which the palette must open. */
const PreparedCommands = perSession((): PreparedCommands => ({ language: "", of: new Map() }));

export function preparedIn(running: Console): (command: AnyCommand) => Prepared {
  const { translator } = running.options;
  const { language } = running.state;
  const others = LocaleISO2.options.filter((each) => each !== language);
  const inAll = (key: string) => LocaleISO2.options.map((each) => translator.inLanguage(each, key));
  const inOthers = (key: string) => others.map((each) => translator.inLanguage(each, key));
  const prepared = running.kernelOf("kernel").kept(PreparedCommands);
  if (prepared.language !== language) Object.assign(prepared, { language, of: new Map() });
  const { of } = prepared;
  return (command) => {
    const known = of.get(command.id);
    // The title is compared because the person may have renamed a macro.
    if (known?.title === command.title) return known.found;
    const keys = [categoryOf(command), ...(command.keywords ? [command.keywords] : [])];
    const made = prepare({ titles: [running.t(command.title), ...inOthers(command.title)], others: keys.flatMap(inAll) });
    of.set(command.id, { title: command.title, found: made });
    return made;
  };
}
