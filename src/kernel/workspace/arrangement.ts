export const presets = ["1", "2x2", "3x3", "4x4", "1+5"] as const;
export type Preset = (typeof presets)[number];

interface Part {
  share: number;
  of: Arrangement;
}
/** One group of panels, or parts beside or below each other, each with its share of the space. */
export type Arrangement =
  | { kind: "group"; panels: readonly string[] }
  | { kind: "split"; direction: "right" | "below"; parts: readonly [Part, ...Part[]] };

const columns: Record<Exclude<Preset, "1+5">, number> = { "1": 1, "2x2": 2, "3x3": 3, "4x4": 4 };
/** Number of groups beside the large one in "1+5"; the others are below it. */
const besideLarge = 2;

/**
 * Distributes the open panels over the groups of a preset. Creates at most one group per panel; surplus panels become tabs of the last
 * group.
 */
export function arrange(panels: readonly string[], preset: Preset): Arrangement | undefined {
  if (preset === "1+5") {
    const [large, ...small] = groupsOf(panels, 6);
    const top = split("right", [
      [2, large],
      [1, evenly("below", small.slice(0, besideLarge))],
    ]);
    return split("below", [
      [2, top],
      [1, evenly("right", small.slice(besideLarge))],
    ]);
  }
  const across = columns[preset];
  return inColumns(groupsOf(panels, across * across), across);
}

/** Gives each panel a group of its own, in a grid with as many columns as rows or one more. */
export function arrangeAll(panels: readonly string[]): Arrangement | undefined {
  return inColumns(groupsOf(panels, panels.length), Math.ceil(Math.sqrt(panels.length)));
}

function inColumns(groups: readonly Arrangement[], across: number): Arrangement | undefined {
  const rows = Array.from({ length: Math.ceil(groups.length / across) }, (_, row) => groups.slice(row * across, (row + 1) * across));
  return evenly(
    "below",
    rows.map((row) => evenly("right", row)),
  );
}

function groupsOf(panels: readonly string[], count: number): Arrangement[] {
  return panels.slice(0, count).map((panel, index) => ({ kind: "group", panels: index === count - 1 ? panels.slice(index) : [panel] }));
}

function evenly(direction: "right" | "below", parts: readonly (Arrangement | undefined)[]): Arrangement | undefined {
  return split(
    direction,
    parts.map((part) => [1, part]),
  );
}

/** Omits empty parts; a single part needs no split. */
function split(direction: "right" | "below", parts: readonly (readonly [number, Arrangement | undefined])[]): Arrangement | undefined {
  const [first, ...others] = parts.flatMap(([share, of]) => (of ? [{ share, of }] : []));
  if (!first || others.length === 0) return first?.of;
  return { kind: "split", direction, parts: [first, ...others] };
}
