import type { Widget } from "#kernel/plugin.ts";

/** As much of a widget as its place depends on. */
interface Placed {
  thing: Pick<Widget, "id" | "size" | "isExtra">;
}

/** The widgets of the dashboard in their order, and those that can be added. */
export interface Arrangement<Each extends Placed> {
  shown: readonly Each[];
  others: readonly Each[];
}

/** `kept` is what the panel's params hold: ids with commas between. Widgets that the session may not see any more are left out. */
export function arrangementOf<Each extends Placed>(kept: string | undefined, known: readonly Each[]): Arrangement<Each> {
  const byId = new Map<string, Each>(known.map((each) => [each.thing.id, each]));
  const shown =
    kept === undefined ? known.filter(({ thing }) => !thing.isExtra) : [...new Set(kept.split(","))].flatMap((id) => byId.get(id) ?? []);
  return { shown, others: known.filter((each) => !shown.includes(each)) };
}

/** The row of figures, and the grid below it; without the one that is empty. */
export function rowsOf<Each extends Placed>(shown: readonly Each[]): { className: string; row: Each[] }[] {
  const isFigure = ({ thing }: Each) => thing.size === "figure";
  return [
    { className: "home-figures", row: shown.filter(isFigure) },
    { className: "home-columns", row: shown.filter((each) => !isFigure(each)) },
  ].filter(({ row }) => row.length > 0);
}

/** Moves a widget to the place of another one. */
export function moved(ids: readonly string[], id: string, to: string): string[] {
  const target = ids.indexOf(to);
  if (!ids.includes(id) || target < 0) return [...ids];
  const rest = ids.filter((each) => each !== id);
  rest.splice(target, 0, id);
  return rest;
}
