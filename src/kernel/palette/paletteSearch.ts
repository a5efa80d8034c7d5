import { foldedPlaces } from "#domain/identity/foldedText.ts";
import type { Console } from "../console/createConsole.ts";
import { log } from "../log.ts";
import type { AnyCommand, EntityItem } from "../plugin.ts";
import { isGranted } from "../registry/visibility.ts";
import { allThere, type Soon, whenThere } from "../soon.ts";
import { type CommandIndex, withKeys } from "./commandIndex.ts";
import { commandItem, entityItem, type PaletteGroup, type PaletteItem, shownPerGroup } from "./paletteModel.ts";
import { createPause } from "./pause.ts";
import { type Candidate, type Match, match, prepare, rank, splits } from "./rank.ts";

/** Keeps spaces, because a word followed by a space is complete and not the beginning of a longer one. */
const fold = (text: string) => foldedPlaces(text).folded;

/** Limit of objects for which the search checks whether the command can run. */
const mostMeant = 2 * shownPerGroup;

/** Results for a query such as "unlock lobby", which names a command and its object. */
function directItems(query: string, wanting: CommandIndex["wanting"], running: Console, asking: Asking): Soon<PaletteItem[]> {
  const cuts = splits(query);
  const from = (place: number): Soon<PaletteItem[]> => {
    const cut = cuts[place];
    if (!cut) return [];
    const [head, tail] = cut;
    const meant = rank(head, wanting, { most: 3 }).filter(({ match: { score } }) => score > 40);
    // Most of these commands need the same kind of object, so each source is searched once.
    const sources = [...new Set(meant.map(({ item: { source } }) => source))];
    const found = sources.map((source) =>
      whenThere(thingsOf(source, tail, running, asking), (things) => rank(tail, things.map(candidateOf), { most: mostMeant })),
    );
    return whenThere(allThere(found), (results) => {
      const things = new Map(sources.map((source, index) => [source, results[index] ?? []]));
      const items = meant.flatMap(({ item: { command, name, source } }) =>
        (things.get(source) ?? []).map(({ item, match: { marks } }) => directItem(command, { [name]: item.id }, item, marks, running)),
      );
      // Commands that can run now come first.
      const sorted = items.toSorted((a, b) => Number(a.disabledReason !== undefined) - Number(b.disabledReason !== undefined));
      return sorted.length > 0 ? sorted.slice(0, shownPerGroup) : from(place + 1);
    });
  };
  return from(0);
}

const candidateOf = (item: EntityItem): Candidate<EntityItem> => ({
  item,
  searchable: prepare({ titles: [item.title], others: [item.subtitle ?? "", item.id] }),
});

function directItem(command: AnyCommand, args: object, thing: EntityItem, marks: Match["marks"], running: Console): PaletteItem {
  const title = running.t(command.title);
  return {
    ...commandItem(command, running, { marks: [] }, args),
    id: `${command.id}/${thing.id}`,
    title: `${title} ${thing.title}`,
    icon: command.icon ?? thing.icon,
    keys: undefined,
    marks: [[0, title.length], ...marks.map(([from, to]): [number, number] => [from + title.length + 1, to + title.length + 1])],
    fill: `${title} ${thing.title}`,
  };
}

interface Asking {
  signal: AbortSignal;
  pause(): Promise<void>;
}

export interface Asked {
  query: string;
  /** Ids of recently used commands, the latest first. */
  recent: readonly string[];
  commands: CommandIndex;
}

/** The results so far. `isOpen`: a later result may still become the first row. */
export interface FoundSoFar {
  groups: PaletteGroup[];
  isOpen: boolean;
}

/**
 * Returns the palette's results for a query; the prefixes > # @ : restrict it. Calls `onFound` with the results in memory, synchronously if
 * no source returns a promise, because calls to the platform wait for a pause in typing and may take long. Rejects when aborted, because
 * its results then belong to no query.
 */
export async function search(
  { query, recent, commands }: Asked,
  running: Console,
  signal: AbortSignal,
  onFound: (found: FoundSoFar) => void,
): Promise<PaletteGroup[]> {
  const asking = { signal, pause: createPause(signal) };
  const prefix = /^[>#@:?]/.exec(query)?.[0];
  const rest = prefix ? query.slice(1).trim() : query.trim();
  const hasCommands = prefix === undefined || prefix === ">" || prefix === "?";
  const isEmpty = rest === "" && prefix === undefined;
  const { all, wanting } = prefix === "?" ? withKeys(commands) : commands;
  const own = !hasCommands
    ? []
    : isEmpty
      ? startingGroups(all, recent, running)
      : [commandGroup(rest, all, recent, running, prefix ? 60 : shownPerGroup)];
  const sources = sourcesOf(isEmpty || prefix === ">" || prefix === "?" ? [] : running.entities, prefix, running);
  /**
   * Objects in memory, and those that the platform finds. The latter arrive later and are listed below, so that visible rows don't move.
   */
  const things: { near: PaletteGroup[]; far: PaletteGroup[] } = { near: [], far: [] };
  const [best] = own[0]?.items ?? [];
  // The query is the beginning of a title, so that command is meant unless the list shows another one.
  const isBegun = rest !== "" && best !== undefined && fold(best.title).startsWith(fold(rest));
  // The query is the whole title, so no later result takes the first row.
  const isNamed = isBegun && fold(best.title.replace(/…$/, "")).length === fold(rest).length;
  let direct: PaletteItem[] = [];
  let isDirectOver = false;
  let isOver = false;
  const groupsNow = () => {
    const [first, ...others] = own;
    const groups = [
      ...(first ? [{ ...first, items: isNamed && best ? [best, ...direct, ...first.items.slice(1)] : [...direct, ...first.items] }] : []),
      ...others,
      ...things.near,
      ...things.far,
    ];
    return groups.filter(({ items }) => items.length > 0);
  };
  const show = () => {
    if (!isOver && !signal.aborted) onFound({ groups: groupsNow(), isOpen: !isDirectOver && !isBegun });
  };
  const findThings = (where: keyof typeof things) => {
    return whenThere(allThere(sources[where].map((source) => thingGroup(rest, prefix, source, running, asking))), (groups) => {
      things[where] = groups;
    });
  };
  const findDirect = () =>
    whenThere(hasCommands && rest.includes(" ") ? directItems(rest, wanting, running, asking) : [], (items) => {
      direct = items;
      isDirectOver = true;
    });
  const directFound = whenThere(findDirect(), show);
  const nearFound = whenThere(findThings("near"), show);
  await Promise.all([directFound, nearFound, findThings("far")]);
  isOver = true;
  signal.throwIfAborted();
  return groupsNow();
}

/** The rows for an empty query: recently used commands, then others that can run now. */
function startingGroups(all: CommandIndex["all"], recent: readonly string[], running: Console): PaletteGroup[] {
  const { t, runner } = running;
  const known = recent.flatMap((id) => all.filter(({ item }) => item.id === id).map(({ item }) => item));
  const others: AnyCommand[] = [];
  for (const { item } of all) {
    if (others.length === shownPerGroup) break;
    // Commands that can't run now are found by name, with the reason; here they would only take space.
    if (!recent.includes(item.id) && runner.availabilityById(item.id).state === "enabled") others.push(item);
  }
  const group = (id: string, items: readonly AnyCommand[]): PaletteGroup => ({
    id,
    title: t(`kernel.palette.${id}`),
    items: items.map((command) => commandItem(command, running, { marks: [] })),
  });
  return [group("recent", known.slice(0, 5)), group("commands", others)];
}

function commandGroup(
  query: string,
  commands: CommandIndex["all"],
  recent: readonly string[],
  running: Console,
  most: number,
): PaletteGroup {
  const places = new Map(recent.map((id, place) => [id, place]));
  const bonus = ({ id }: AnyCommand) => {
    const place = places.get(id);
    return place === undefined ? 0 : 6 - place / 4;
  };
  const found = rank(query, commands, { bonus, most });
  return {
    id: "commands",
    title: running.t("kernel.palette.commands"),
    items: found.map((each) => commandItem(each.item, running, each.match)),
  };
}

type Source = Console["entities"][number];

/** Sources in memory, those with a prefix of their own (such as doors and cameras) first, and sources on the platform. */
function sourcesOf(all: readonly Source[], prefix: string | undefined, { state }: Console): { near: Source[]; far: Source[] } {
  const sources = all.filter(({ thing }) => (prefix ? thing.prefix === prefix : true) && isGranted(thing, state));
  const near = sources.filter(({ thing }) => thing.asksPlatform !== true);
  return {
    near: near.toSorted((a, b) => Number(a.thing.prefix === undefined) - Number(b.thing.prefix === undefined)),
    far: sources.filter(({ thing }) => thing.asksPlatform === true),
  };
}

function thingGroup(query: string, prefix: string | undefined, source: Source, running: Console, asking: Asking): Soon<PaletteGroup> {
  return whenThere(thingsOf(source, query, running, asking), (items) => ({
    id: source.thing.kind,
    title: running.t(source.thing.title),
    items: items
      .slice(0, prefix ? 60 : 6)
      .map((item) => entityItem(source.thing, item, match(query, { titles: [item.title], others: [] })?.marks ?? [])),
  }));
}

/** A failed source returns no objects; the others are not affected. */
function thingsOf({ thing, pluginId }: Source, query: string, running: Console, { signal, pause }: Asking): Soon<readonly EntityItem[]> {
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
