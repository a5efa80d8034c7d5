import type { Console } from "../console/createConsole.ts";
import type { CommandIndex } from "./commandIndex.ts";
import { type Asking, preference, thingsOf } from "./directItems.ts";
import { commandItem, type PaletteGroup } from "./paletteModel.ts";
import type { PickedThing } from "./paletteQuestion.ts";
import { rank } from "./rank.ts";

/**
 * What can be done with one object: the commands that take it, also as another kind, such as an intercom, which is a door and a camera.
 * Those that can run now come first, and those that ask for confirmation last.
 */
export async function actionsOf(
  { kind, id, title }: PickedThing,
  query: string,
  index: CommandIndex,
  running: Console,
  asking: Asking,
): Promise<PaletteGroup[]> {
  const sources = await Promise.all(
    running.entities.map(async (source) => {
      if (source.thing.kind === kind) return source;
      const found = source.thing.asksPlatform ? [] : await thingsOf(source, id, running, asking);
      return found.some((each) => each.id === id) ? source : undefined;
    }),
  );
  const prefer = preference(query, index);
  const taking = index.wanting.filter(({ item }) => sources.includes(item.source));
  const found = rank(query, taking, { bonus: ({ command }) => prefer(command) });
  const rows = new Map(
    found.map(({ item: { command, name }, match }) => {
      const row = { ...commandItem(command, running, match, { [name]: id }), title: running.t(command.title) };
      const isOff = row.disabledReason !== undefined;
      return [command.id, { row, place: (isOff ? 2 : 0) + (command.isDangerous ? 1 : 0) }];
    }),
  );
  const items = [...rows.values()].toSorted((a, b) => a.place - b.place).map(({ row }) => row);
  return items.length > 0 ? [{ id: "actions", title, items }] : [];
}
