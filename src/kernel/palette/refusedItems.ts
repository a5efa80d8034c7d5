import { foldedText } from "#domain/identity/foldedText.ts";
import type { Console } from "../console/createConsole.ts";
import type { AnyCommand } from "../plugin.ts";
import type { CommandIndex } from "./commandIndex.ts";
import { commandItem, type PaletteGroup, type PaletteItem } from "./paletteModel.ts";
import { cutsOf } from "./phrase.ts";
import { rank } from "./rank.ts";

const mostShown = 3;
const leastScore = 40;

/**
 * What was typed and the session may not do, with the right that it lacks: a command whose name was typed and no other has, or the best
 * matches if there is nothing else.
 */
export function refusedGroup(typed: string, isAlone: boolean, index: CommandIndex, running: Console): PaletteGroup {
  const { named, refused, refusedNames, words } = index;
  const heads = [
    typed,
    ...cutsOf(typed, (head) => refusedNames.has(foldedText(head)), words.fillers).flatMap((cut) => (cut.isNamed ? cut.head : [])),
  ];
  // A keyword that a command of the session has as well means that one; a title means its own command.
  const meantBy = (name: string) =>
    refused.find(
      ({ item: { id, title } }) => refusedNames.get(name)?.has(id) && (!named.has(name) || foldedText(running.t(title)) === name),
    );
  const [meant] = heads.flatMap((head) => meantBy(foldedText(head)) ?? []);
  const similar = () => rank(typed, refused, { most: mostShown }).filter(({ match }) => match.score > leastScore);
  const commands = meant ? [meant.item] : isAlone && typed !== "" ? similar().map(({ item }) => item) : [];
  return { id: "refused", title: running.t("kernel.palette.refused"), items: commands.map((command) => refusedItem(command, running)) };
}

function refusedItem(command: AnyCommand, running: Console): PaletteItem {
  const { t } = running;
  // With several scopes, one of them is enough.
  const [scope = ""] = [command.scope ?? []].flat();
  const [area, right] = scope.split("_");
  const named = t("kernel.rights.cell", { area: t(`kernel.rights.area.${area}`), right: t(`kernel.rights.right.${right}`) });
  const reason = t("kernel.palette.needsRight", { right: named });
  return {
    ...commandItem(command, running, { marks: [] }),
    id: `${command.id}/refused`,
    title: t(command.title),
    keys: undefined,
    note: reason,
    disabledReason: reason,
  };
}
