import type { Console } from "../console/createConsole.ts";
import { log } from "../log.ts";
import type { Command, EntityItem } from "../plugin.ts";
import { isGranted } from "../registry/visibility.ts";
import { commandItem, commandsOf, entityItem, type PaletteGroup, type PaletteItem, preparedIn, shownPerGroup } from "./paletteModel.ts";
import { match, prepare, rank, splits } from "./rank.ts";

/** The only entity argument of a command that still wants one: what "unlock lobby" needs. */
function entityArgument(command: Command): [string, string] | undefined {
  const pickers = Object.entries(command.pickers ?? {});
  const entities = pickers.flatMap(([name, picker]): [string, string][] => (picker && "entity" in picker ? [[name, picker.entity]] : []));
  return pickers.length === 1 ? entities[0] : undefined;
}

/** "unlock lobby": the command and the door in one go. */
async function directItems(query: string, commands: readonly Command[], running: Console, signal: AbortSignal): Promise<PaletteItem[]> {
  const searchable = preparedIn(running);
  for (const [head, tail] of splits(query)) {
    const found = rank(head, commands, searchable).filter(({ item, match: { score } }) => score > 40 && entityArgument(item));
    const results = await Promise.all(
      found.slice(0, 3).map(async ({ item: command }) => {
        const [name, kind] = entityArgument(command) ?? [];
        const source = running.entities.find(({ thing }) => thing.kind === kind);
        if (!source || !name) return [];
        const items = await thingsOf(source, tail, running, signal);
        const title = running.t(command.title);
        return rank(tail, items, (each) => prepare({ titles: [each.title], others: [each.subtitle ?? "", each.id] })).map(
          ({ item, match: { marks } }): PaletteItem => ({
            ...commandItem(command, running, { marks: [] }, { [name]: item.id }),
            id: `${command.id}/${item.id}`,
            title: `${title} ${item.title}`,
            icon: command.icon ?? item.icon,
            keys: undefined,
            marks: [[0, title.length], ...marks.map(([from, to]): [number, number] => [from + title.length + 1, to + title.length + 1])],
            fill: `${title} ${item.title}`,
          }),
        );
      }),
    );
    // What can run now comes before what cannot.
    const items = results.flat().toSorted((a, b) => Number(a.disabledReason !== undefined) - Number(b.disabledReason !== undefined));
    if (items.length > 0) return items.slice(0, shownPerGroup);
  }
  return [];
}

/** Commands are here, while the platform may take its time over things: they are waited for so long, and what comes first in the list longer. */
const thingsWithinMs = 250;
const directWithinMs = 3_000;

/**
 * What the palette shows for a query; the prefixes > # @ : narrow it. Where the platform lets itself be waited for, `onCommands` has the
 * commands meanwhile.
 */
export async function search(
  query: string,
  recent: readonly string[],
  running: Console,
  signal: AbortSignal,
  onCommands: (groups: PaletteGroup[]) => void,
): Promise<PaletteGroup[]> {
  const prefix = /^[>#@:?]/.exec(query)?.[0];
  const rest = prefix ? query.slice(1).trim() : query.trim();
  const hasCommands = prefix === undefined || prefix === ">" || prefix === "?";
  const isEmpty = rest === "" && prefix === undefined;
  const commands = commandsOf(running, recent);
  const wanted = prefix === "?" ? commands.filter(({ keys }) => keys) : commands;
  const own = !hasCommands
    ? []
    : isEmpty
      ? startingGroups(commands, recent, running)
      : [commandGroup(rest, wanted, recent, running, prefix ? 60 : shownPerGroup)];
  let direct: PaletteItem[] = [];
  const groupsWith = (things: readonly PaletteGroup[]) => {
    const [first, ...others] = own;
    const groups = [...(first ? [{ ...first, items: [...direct, ...first.items] }] : []), ...others, ...things];
    return groups.filter(({ items }) => items.length > 0);
  };
  const findDirect = async () => {
    if (hasCommands && rest.includes(" ")) direct = await directItems(rest, wanted, running, signal);
  };
  let isOver = false;
  const showMeanwhile = () => {
    if (!isOver) onCommands(groupsWith([]));
  };
  const directFound = findDirect();
  const timers = [setTimeout(() => void directFound.then(showMeanwhile), thingsWithinMs), setTimeout(showMeanwhile, directWithinMs)];
  const things = await (isEmpty || prefix === ">" || prefix === "?" ? [] : thingGroups(rest, prefix, running, signal));
  await directFound;
  isOver = true;
  timers.forEach(clearTimeout);
  return groupsWith(things);
}

/** Before anything is typed: what was used lately, and what can run now. */
function startingGroups(commands: readonly Command[], recent: readonly string[], running: Console): PaletteGroup[] {
  const { t, runner } = running;
  const known = recent.flatMap((id) => commands.filter((command) => command.id === id));
  // What cannot run now is found by its name, with the reason; here it would only be in the way.
  const others = commands.filter(({ id }) => !recent.includes(id) && runner.availability(id).state === "enabled");
  const group = (id: string, items: readonly Command[]): PaletteGroup => ({
    id,
    title: t(`kernel.palette.${id}`),
    items: items.map((command) => commandItem(command, running, { marks: [] })),
  });
  return [group("recent", known.slice(0, 5)), group("commands", others.slice(0, shownPerGroup))];
}

function commandGroup(
  query: string,
  commands: readonly Command[],
  recent: readonly string[],
  running: Console,
  most: number,
): PaletteGroup {
  const lift = (command: Command) => (recent.includes(command.id) ? 6 - recent.indexOf(command.id) / 4 : 0);
  const found = rank(query, commands, preparedIn(running), lift).slice(0, most);
  return {
    id: "commands",
    title: running.t("kernel.palette.commands"),
    items: found.map((each) => commandItem(each.item, running, each.match)),
  };
}

async function thingGroups(query: string, prefix: string | undefined, running: Console, signal: AbortSignal): Promise<PaletteGroup[]> {
  const asked = running.entities.filter(({ thing }) => (prefix ? thing.prefix === prefix : true) && isGranted(thing, running.state));
  return Promise.all(
    asked.map(async (source) => ({
      id: source.thing.kind,
      title: running.t(source.thing.title),
      items: (await thingsOf(source, query, running, signal))
        .slice(0, prefix ? 60 : 6)
        .map((item) => entityItem(source.thing, item, match(query, { titles: [item.title], others: [] })?.marks ?? [])),
    })),
  );
}

/** A source that fails takes only its own things away. */
async function thingsOf(
  { thing, pluginId }: Console["entities"][number],
  query: string,
  running: Console,
  signal: AbortSignal,
): Promise<readonly EntityItem[]> {
  try {
    return await thing.search(query, running.kernelOf(pluginId), signal);
  } catch (error) {
    if (!signal.aborted) log.warn("A source of the palette failed", { kind: thing.kind, error: String(error) });
    return [];
  }
}
