import { LocaleISO2 } from "#contract/fields.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import type { Console } from "../console/createConsole.ts";
import { goToKeywords } from "../console/panelCommand.ts";
import { perSession } from "../perSession.ts";
import type { AnyCommand } from "../plugin.ts";
import { type PhraseWords, phraseWords } from "./phrase.ts";
import { type Candidate, type Prepared, prepare } from "./rank.ts";

/** A command and one object that can be typed with it. */
interface WantingCommand {
  command: AnyCommand;
  /** Name of the argument. */
  name: string;
  source: Console["entities"][number];
}

/** The palette's commands, prepared for a search at each key press. */
export interface CommandIndex {
  /** All commands, recently used ones first, then those that people use most. */
  all: readonly Candidate<AnyCommand>[];
  /** Commands that may be meant by "unlock lobby". */
  wanting: readonly Candidate<WantingCommand>[];
  /** Commands by their whole titles and keywords, folded. */
  named: ReadonlyMap<string, ReadonlySet<string>>;
  /** What a kind of object is called, one and several, in all languages, folded. */
  kindNames: ReadonlyMap<Console["entities"][number], ReadonlySet<string>>;
  /** Commands that the session lacks a right for, and the ids by their names. */
  refused: readonly Candidate<AnyCommand>[];
  refusedNames: CommandIndex["named"];
  words: PhraseWords;
}

export const categoryOf = ({ id, category }: AnyCommand): string => category ?? `${id.split(":")[0]}.title`;

export function commandIndex(running: Console, recent: readonly string[]): CommandIndex {
  const places = new Map(recent.map((id, index) => [id, index]));
  const place = ({ id, often = Number.MAX_SAFE_INTEGER }: AnyCommand) => places.get(id) ?? recent.length + often;
  const prepared = preparedIn(running);
  const named = new Map<string, Set<string>>();
  const refusedNames = new Map<string, Set<string>>();
  const candidatesOf = (commands: readonly AnyCommand[], byName: Map<string, Set<string>>) =>
    commands
      .filter(({ isInPalette }) => isInPalette !== false)
      .toSorted((a, b) => place(a) - place(b))
      .map((command) => {
        const { found, names } = prepared(command);
        addNames(byName, names, command.id);
        return { item: command, searchable: found };
      });
  const all = candidatesOf(running.runner.list(), named);
  const wanting = all.flatMap(({ item: command, searchable }) => {
    const [name, kind] = entityArgument(command) ?? [];
    const source = running.entities.find(({ thing }) => thing.kind === kind);
    return source && name !== undefined ? [{ item: { command, name, source }, searchable }] : [];
  });
  // "camera 3" means what Enter does on a camera.
  const kindNames = new Map(running.entities.map((source) => [source, namesOfKind(source, running)]));
  const kinds = wanting.flatMap(({ item }) => {
    const { command, source } = item;
    if (command.id !== source.thing.command) return [];
    const names = [...(kindNames.get(source) ?? [])];
    addNames(named, names, command.id);
    return [{ item, searchable: prepare({ titles: names, others: [] }) }];
  });
  const refused = candidatesOf(running.runner.refused(), refusedNames);
  return { all, wanting: [...kinds, ...wanting], named, kindNames, refused, refusedNames, words: phraseWords(running) };
}

function addNames(byName: Map<string, Set<string>>, names: readonly string[], id: string): void {
  for (const name of names) byName.set(name, (byName.get(name) ?? new Set()).add(id));
}

/** "cameras" and "camera": the languages of the console make several by an s. */
function namesOfKind({ thing }: Console["entities"][number], { options: { translator } }: Console): ReadonlySet<string> {
  const several = LocaleISO2.options.map((language) => foldedText(translator.inLanguage(language, thing.title)));
  return new Set(several.flatMap((name) => [name, name.replace(/s$/, "")]));
}

/** Only the commands that have keys. */
export function withKeys({ all, wanting, ...index }: CommandIndex): CommandIndex {
  return { ...index, all: all.filter(({ item }) => item.keys), wanting: wanting.filter(({ item }) => item.command.keys) };
}

/** The first argument that the palette asks for, if it is an object, such as the door in "unlock lobby". */
function entityArgument(command: AnyCommand): [string, string] | undefined {
  const [[name, picker] = []] = Object.entries(command.pickers ?? {});
  return name !== undefined && picker && "entity" in picker ? [name, picker.entity] : undefined;
}

interface PreparedCommand {
  title: string;
  found: Prepared;
  /** Its titles and keywords in all languages, folded. */
  names: readonly string[];
}
/** Prepared search texts by command id. Preparing a thousand commands again would exceed the time in which the palette must open. */
const PreparedCommands = perSession(() => ({ language: "", of: new Map<string, PreparedCommand>() }));

export function preparedIn(running: Console): (command: AnyCommand) => PreparedCommand {
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
    if (known?.title === command.title) return known;
    const titles = [running.t(command.title), ...inOthers(command.title)];
    const keywords = command.keywords === undefined ? [] : inAll(command.keywords);
    const found = prepare({ titles, others: [...inAll(categoryOf(command)), ...keywords] });
    const ownKeywords = command.keywords === goToKeywords ? [] : keywords.flatMap((each) => each.split(","));
    const names = [...titles, ...ownKeywords].map(foldedText).filter((name) => name !== "");
    const made = { title: command.title, found, names };
    of.set(command.id, made);
    return made;
  };
}
