import { foldedText } from "#domain/identity/foldedText.ts";
import type { Console } from "../console/createConsole.ts";
import { type TypedTime, typedMoment } from "../format/typedMoment.ts";
import { log } from "../log.ts";
import type { AnyCommand, EntityItem } from "../plugin.ts";
import { allThere, type Soon, whenThere } from "../soon.ts";
import type { CommandIndex } from "./commandIndex.ts";
import { commandItem, type PaletteItem, shownPerGroup } from "./paletteModel.ts";
import { type Cut, cutsOf, type Phrase } from "./phrase.ts";
import { type Candidate, type Match, prepare, rank } from "./rank.ts";

/** Limit of objects of a kind for which the search checks whether a command can run, and of rows that it checks. */
const mostThings = 2 * shownPerGroup;
const mostRows = 6 * shownPerGroup;
/** Below this, a command is not meant. */
const leastScore = 40;
/** Only the sources of so many commands are asked if they are on the platform. */
const mostAsked = 3;

export type Source = Console["entities"][number];

export interface Asking {
  signal: AbortSignal;
  pause(): Promise<void>;
}

/** Raises a command whose whole title or keyword was typed above all others, and those that people use most above equal matches. */
export function preference(typed: string, { named }: CommandIndex): (command: AnyCommand) => number {
  const meant = named.get(foldedText(typed));
  return ({ id, often }) => (meant?.has(id) ? 60 : 0) + (often === undefined ? 0 : Math.max(1, 8 - often / 4));
}

/** Results for a phrase that names a command and its object, such as "unlock lobby", or an object and a time. */
export function directItems(phrase: Phrase, index: CommandIndex, running: Console, asking: Asking): Soon<PaletteItem[]> {
  const { rest, time } = phrase;
  const { named, words } = index;
  const wanting = time ? index.wanting.filter(({ item }) => item.command.fromMoment) : index.wanting;
  const cuts = cutsOf(rest, (head) => named.has(foldedText(head)), words.fillers);
  if (time && rest !== "") cuts.push({ head: "", tail: rest, isNamed: false });
  const meantBy = ({ head, isNamed }: Cut) => {
    const ids = named.get(foldedText(head));
    const among = isNamed ? wanting.filter(({ item }) => ids?.has(item.command.id)) : wanting;
    const prefer = preference(head, index);
    const found = rank(head, among, { bonus: ({ command }) => prefer(command), most: 6 });
    return head === "" ? found : found.filter(({ match: { score } }) => score > leastScore);
  };
  const rowsOf = (cut: Cut): Soon<PaletteItem[]> => {
    const meant = meantBy(cut);
    // Most of these commands need the same kind of object, so each source is searched once.
    const sources = [
      ...new Set(meant.flatMap(({ item: { source } }, place) => (place < mostAsked || !source.thing.asksPlatform ? [source] : []))),
    ];
    const found = sources.map((source) => meantThings(source, cut.tail, index, running, asking));
    return whenThere(allThere(found), (results) => {
      const rows = new Map<string, PaletteItem>();
      for (const { item } of meant) {
        for (const { item: thing, marks } of results[sources.indexOf(item.source)] ?? []) {
          const id = `${item.command.id}/${thing.id}`;
          if (rows.size < mostRows && !rows.has(id))
            rows.set(id, { ...directItem(item.command, item.name, thing, marks, phrase, running), id });
        }
      }
      // Commands that can run now come first.
      const isOff = ({ disabledReason }: PaletteItem) => Number(disabledReason !== undefined);
      return [...rows.values()].toSorted((a, b) => isOff(a) - isOff(b)).slice(0, shownPerGroup);
    });
  };
  const from = (place: number): Soon<PaletteItem[]> => {
    const cut = cuts[place];
    return cut ? whenThere(rowsOf(cut), (rows) => (rows.length > 0 ? rows : from(place + 1))) : [];
  };
  return whenThere(from(0), (rows) => (time ? [...rows, ...momentItems(phrase, index, running)] : rows));
}

/** Results for a phrase that names a command and a time, such as "denied today". */
function momentItems({ rest, time, timeText }: Phrase, index: CommandIndex, running: Console): PaletteItem[] {
  const taking = index.all.filter(({ item }) => item.fromMoment);
  const found = rank(rest, taking, { bonus: preference(rest, index), most: shownPerGroup });
  return found.flatMap(({ item: command, match }) => {
    if (!time || (rest !== "" && match.score <= leastScore)) return [];
    const item = commandItem(command, running, match, argsOfTime(command, time, {}, running));
    const title = `${item.title} ${timeText}`;
    return [{ ...item, id: `${command.id}/`, title, fill: title }];
  });
}

function argsOfTime(command: AnyCommand, time: TypedTime, known: Record<string, unknown>, { kernelOf, realtime }: Console) {
  return command.fromMoment?.(typedMoment(time, realtime.serverNowMs()), known, kernelOf(command.id.split(":")[0] ?? "kernel"));
}

const candidateOf = (item: EntityItem): Candidate<EntityItem> => ({
  item,
  searchable: prepare({ titles: [item.title], others: [item.subtitle ?? "", item.id] }),
});

/** The objects of a kind that are meant by "lobby", or by "camera 3" where the kind is named. */
function meantThings(
  source: Source,
  tail: string,
  { kindNames }: CommandIndex,
  running: Console,
  asking: Asking,
): Soon<{ item: EntityItem; marks: Match["marks"] }[]> {
  const find = (query: string) =>
    whenThere(thingsOf(source, query, running, asking), (things) => {
      const ranked = rank(query, things.map(candidateOf), { most: mostThings }).map(({ item, match: { marks } }) => ({ item, marks }));
      // The platform also finds people by what is not shown, such as the number of a card.
      return ranked.length > 0 || !source.thing.asksPlatform ? ranked : things.slice(0, mostThings).map((item) => ({ item, marks: [] }));
    });
  const [first = "", ...rest] = tail.split(" ");
  return whenThere(find(tail), (found) =>
    found.length > 0 || rest.length === 0 || !kindNames.get(source)?.has(foldedText(first)) ? found : find(rest.join(" ")),
  );
}

function directItem(
  command: AnyCommand,
  name: string,
  thing: EntityItem,
  marks: Match["marks"],
  { time, timeText }: Phrase,
  running: Console,
): PaletteItem {
  const title = running.t(command.title);
  const known = { [name]: thing.id };
  const args = time ? { ...known, ...argsOfTime(command, time, known, running) } : known;
  const whole = [title, thing.title, ...(timeText === undefined ? [] : [timeText])].join(" ");
  return {
    ...commandItem(command, running, { marks: [] }, args),
    title: whole,
    icon: command.icon ?? thing.icon,
    keys: undefined,
    marks: [[0, title.length], ...marks.map(([from, to]): [number, number] => [from + title.length + 1, to + title.length + 1])],
    fill: whole,
  };
}

/** A failed source returns no objects; the others are not affected. */
export function thingsOf(
  { thing, pluginId }: Source,
  query: string,
  running: Console,
  { signal, pause }: Asking,
): Soon<readonly EntityItem[]> {
  const fail = (error: unknown): EntityItem[] => {
    if (!signal.aborted) log.warn("A source of the palette failed", { kind: thing.kind, error: String(error) });
    return [];
  };
  const ask = () => thing.search(query, running.kernelOf(pluginId), signal);
  try {
    const found = thing.asksPlatform && query !== "" ? pause().then(ask) : ask();
    return found instanceof Promise ? found.catch(fail) : found;
  } catch (error) {
    return fail(error);
  }
}
