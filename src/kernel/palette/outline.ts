/** An SVG element of an icon with its attributes. */
export interface Shape {
  tag: string;
  attributes: Readonly<Record<string, string>>;
}

type Lengths = Readonly<Record<string, number>>;
const drawings: Readonly<Record<string, { lengths: readonly string[]; draw(lengths: Lengths): string }>> = {
  line: { lengths: ["x1", "y1", "x2", "y2"], draw: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}` },
  circle: {
    lengths: ["cx", "cy", "r"],
    draw: ({ cx = 0, cy = 0, r = 0 }) => `M${cx + r} ${cy}a${r} ${r} 0 1 1 ${-2 * r} 0a${r} ${r} 0 1 1 ${2 * r} 0z`,
  },
  rect: {
    lengths: ["x", "y", "width", "height", "rx"],
    draw({ x = 0, y = 0, width = 0, height = 0, rx: r = 0 }) {
      const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
      const [across, down] = [width - 2 * r, height - 2 * r];
      return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
    },
  },
};

/**
 * Returns the data of one path (SVG 2, 9.3) that draws the same lines; undefined if a shape has other attributes than those of its lines.
 */
export function outlineOf(shapes: readonly Shape[]): string | undefined {
  const outlines = shapes.map(lineOf);
  // "M0 0" makes each outline start at absolute coordinates, even if it begins with a relative move.
  return outlines.every((outline) => outline !== undefined) ? outlines.join("M0 0") : undefined;
}

function lineOf({ tag, attributes: { d, points, ry, ...others } }: Shape): string | undefined {
  const names = Object.keys(others);
  if (tag === "path") return names.length === 0 ? d : undefined;
  if (tag === "polyline") return names.length === 0 && points !== undefined ? `M${points}` : undefined;
  const drawing = drawings[tag];
  if (!drawing || names.some((name) => !drawing.lengths.includes(name)) || (ry !== undefined && ry !== others["rx"])) return undefined;
  return drawing.draw(Object.fromEntries(names.map((name) => [name, Number(others[name])])));
}
