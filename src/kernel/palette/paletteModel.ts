import type { Console } from "../console/createConsole.ts";
import { textError } from "../forms/textError.ts";
import type { AnyCommand, EntityItem, EntitySource, StateChip } from "../plugin.ts";
import type { Icon } from "../ui/icons.ts";
import { categoryOf } from "./commandIndex.ts";
import type { PickedThing } from "./paletteQuestion.ts";
import { createPause } from "./pause.ts";
import { type Match, match, prepare, rank } from "./rank.ts";

/** One row of the palette. */
export interface PaletteItem {
  id: string;
  title: string;
  note: string;
  icon: Icon | undefined;
  marks: [number, number][];
  chip: StateChip | undefined;
  keys: string | undefined;
  /** Why the command can't run now. */
  disabledReason: string | undefined;
  /** Id of the command that Enter runs. */
  command: string;
  args: object | undefined;
  /** The text that Tab enters into the field. */
  fill: string | undefined;
  /** The object of the row, whose actions Tab or the right arrow lists. */
  thing?: PickedThing;
}
export interface PaletteGroup {
  id: string;
  title: string;
  items: PaletteItem[];
}
export const shownPerGroup = 12;

/** The first `most` rows of the groups, or all rows if the active one is further down. */
export function firstRows(groups: readonly PaletteGroup[], most: number, active: string): readonly PaletteGroup[] {
  if (groups.flatMap(({ items }) => items).findIndex(({ id }) => id === active) >= most) return groups;
  const first: PaletteGroup[] = [];
  let left = most;
  for (const group of groups) {
    if (left <= 0) break;
    first.push(group.items.length > left ? { ...group, items: group.items.slice(0, left) } : group);
    left -= group.items.length;
  }
  return first;
}

export function commandItem(command: AnyCommand, running: Console, found: Pick<Match, "marks">, args?: object): PaletteItem {
  const { t, runner } = running;
  const availability = runner.availabilityById(command.id, args);
  const needsMore = command.args !== undefined && command.pickers !== undefined && command.argsFrom?.(running.state) === undefined;
  const category = t(categoryOf(command));
  return {
    id: command.id,
    title: needsMore && !args ? `${t(command.title)}…` : t(command.title),
    note: availability.state === "disabled" ? availability.reason : category,
    icon: command.icon,
    marks: found.marks,
    chip: undefined,
    keys: command.keys,
    disabledReason: availability.state === "disabled" ? availability.reason : undefined,
    command: command.id,
    args,
    fill: `${t(command.title)} `,
  };
}

export function entityItem(source: EntitySource, item: EntityItem, marks: [number, number][]): PaletteItem {
  return {
    id: `${source.kind}/${item.id}`,
    title: item.title,
    note: item.subtitle ?? "",
    icon: item.icon,
    marks,
    chip: item.chip,
    keys: undefined,
    disabledReason: undefined,
    command: source.command,
    args: item.args,
    fill: item.title,
    thing: { kind: source.kind, id: item.id, title: item.title },
  };
}

/** Name of the first missing argument that has a picker. */
export function nextArgument(command: AnyCommand, known: Record<string, unknown>): string | undefined {
  return Object.keys(command.pickers ?? {}).find((name) => known[name] === undefined);
}

/** The initial text of the field when the palette asks for the next argument. */
export function startOf(command: AnyCommand, known: Record<string, unknown>, { kernelOf }: Console): string {
  const name = nextArgument(command, known);
  const picker = name === undefined ? undefined : command.pickers?.[name];
  if (!picker || !("text" in picker)) return "";
  return picker.present?.(known, kernelOf(command.id.split(":")[0] ?? "kernel")) ?? "";
}

/** The options for one argument. */
export async function choices(
  command: AnyCommand,
  name: string,
  query: string,
  known: Record<string, unknown>,
  running: Console,
  signal: AbortSignal,
): Promise<PaletteItem[]> {
  const picker = command.pickers?.[name];
  if (!picker) return [];
  const choice = (value: unknown, item: Partial<PaletteItem> & { title: string }): PaletteItem => {
    const args = { ...known, [name]: value };
    const isLast = nextArgument(command, args) === undefined;
    const availability = isLast ? running.runner.availabilityById(command.id, args) : { state: "enabled" as const };
    const disabledReason = availability.state === "disabled" ? availability.reason : undefined;
    return {
      id: String(value),
      note: "",
      icon: undefined,
      marks: [],
      chip: undefined,
      keys: undefined,
      fill: item.title,
      ...item,
      command: command.id,
      args,
      disabledReason,
      ...(disabledReason && { note: disabledReason }),
    };
  };
  if ("entity" in picker) {
    const source = running.entities.find(({ thing }) => thing.kind === picker.entity);
    if (!source) return [];
    // Suggestions for an empty query appear without a pause.
    if (source.thing.asksPlatform && query !== "") await createPause(signal)();
    const items = await source.thing.search(query, running.kernelOf(source.pluginId), signal);
    return items.map((item) =>
      choice(item.id, {
        title: item.title,
        note: item.subtitle ?? "",
        icon: item.icon,
        chip: item.chip,
        marks: match(query, { titles: [item.title], others: [] })?.marks ?? [],
      }),
    );
  }
  if ("options" in picker) {
    const options = await picker.options(running.kernelOf(command.id.split(":")[0] ?? "kernel"), known);
    const candidates = options.map((item) => ({
      item,
      searchable: prepare({ titles: [item.label], others: item.keywords ? [item.keywords] : [] }),
    }));
    return rank(query, candidates).map(({ item: { value, label, icon, note = "" }, match: { marks } }) =>
      choice(value, { title: label, icon, note, marks }),
    );
  }
  const text = query.trim();
  if (text === "") return [];
  const error = picker.rule && textError(text, picker.rule);
  const refusal = error && running.t(error.key, error.values);
  return [{ ...choice(text, { title: text }), ...(refusal !== undefined && { disabledReason: refusal, note: refusal }) }];
}
