import { LocaleISO2 } from "#contract/fields.ts";
import { foldedPlaces } from "#domain/identity/foldedText.ts";
import type { Console } from "../console/createConsole.ts";
import type { AnyCommand } from "../plugin.ts";
import { isGranted } from "../registry/visibility.ts";
import { allThere, type Soon, whenThere } from "../soon.ts";
import { type CommandIndex, withKeys } from "./commandIndex.ts";
import { type Asking, directItems, preference, type Source, thingsOf } from "./directItems.ts";
import { commandItem, entityItem, type PaletteGroup, type PaletteItem, shownPerGroup } from "./paletteModel.ts";
import { createPause } from "./pause.ts";
import { phraseOf } from "./phrase.ts";
import { match, rank } from "./rank.ts";
import { refusedGroup } from "./refusedItems.ts";

/** Keeps spaces, because a word followed by a space is complete and not the beginning of a longer one. */
const fold = (text: string) => foldedPlaces(text).folded;

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
  const index = prefix === "?" ? withKeys(commands) : commands;
  const phrase = phraseOf(rest, index.words);
  const own = !hasCommands
    ? []
    : isEmpty
      ? startingGroups(index.all, recent, running)
      : [commandGroup(rest, index, recent, running, prefix ? 60 : shownPerGroup)];
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
    const found = groups.filter(({ items }) => items.length > 0);
    const refused = hasCommands && rest !== "" ? refusedGroup(phrase.rest, isOver && found.length === 0, index, running) : undefined;
    return harmlessFirst(refused && refused.items.length > 0 ? [...found, refused] : found, rest, running);
  };
  const show = () => {
    if (!isOver && !signal.aborted) onFound({ groups: groupsNow(), isOpen: !isDirectOver && !isBegun });
  };
  const findThings = (where: keyof typeof things) => {
    return whenThere(allThere(sources[where].map((source) => thingGroup(phrase.rest, prefix, source, running, asking))), (groups) => {
      things[where] = groups;
    });
  };
  const findDirect = () =>
    whenThere(hasCommands && (phrase.time || rest.includes(" ")) ? directItems(phrase, index, running, asking) : [], (items) => {
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

function commandGroup(query: string, index: CommandIndex, recent: readonly string[], running: Console, most: number): PaletteGroup {
  const places = new Map(recent.map((id, place) => [id, place]));
  const prefer = preference(query, index);
  const bonus = (command: AnyCommand) => {
    const place = places.get(command.id);
    return prefer(command) + (place === undefined ? 0 : 6 - place / 4);
  };
  const found = rank(query, index.all, { bonus, most });
  return {
    id: "commands",
    title: running.t("kernel.palette.commands"),
    items: found.map((each) => commandItem(each.item, running, each.match)),
  };
}

/**
 * Puts another row before a command that asks for confirmation, so that Enter never begins one that was not meant. It stays first only if
 * its whole title was typed, or if nothing else was found.
 */
function harmlessFirst(groups: PaletteGroup[], typed: string, { runner, options: { translator } }: Console): PaletteGroup[] {
  const isHarmless = ({ command }: PaletteItem) => !runner.get(command)?.isDangerous;
  const [first] = groups;
  const [best] = first?.items ?? [];
  if (!first || !best || isHarmless(best)) return groups;
  const title = runner.get(best.command)?.title ?? "";
  const titles = LocaleISO2.options.map((language) => fold(translator.inLanguage(language, title)));
  if (titles.some((each) => `${fold(typed)} `.startsWith(`${each} `))) return groups;
  const group = groups.find(({ items }) => items.some(isHarmless));
  const harmless = group?.items.find(isHarmless);
  if (!group || !harmless) return groups;
  return [{ ...group, items: [harmless, ...group.items.filter((item) => item !== harmless)] }, ...groups.filter((each) => each !== group)];
}

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
