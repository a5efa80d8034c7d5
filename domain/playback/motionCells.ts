/**
 * B-03, B-14: a picture is looked at as a grid of cells, row by row from its upper left corner. Which of them changed from one picture
 * to the next is kept as one bit each, the first in the highest bit of the first byte.
 */
export const motionGrid = { columns: 32, rows: 18 } as const;
export const motionCellCount = motionGrid.columns * motionGrid.rows;
export const motionCellBytes = motionCellCount / 8;

/** A corner as shares of the frame's width and height, 0 to 1. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The cells whose centre lies in the polygon; at least the cell at its own centre. The last corner is joined with the first. */
export function cellsOf(polygon: readonly Corner[]): number[] {
  const { columns, rows } = motionGrid;
  const cells: number[] = [];
  for (let cell = 0; cell < motionCellCount; cell++) {
    const middle = { x: ((cell % columns) + 0.5) / columns, y: (Math.floor(cell / columns) + 0.5) / rows };
    if (isWithin(polygon, middle)) cells.push(cell);
  }
  if (cells.length > 0 || polygon.length === 0) return cells;
  const mean = (of: (corner: Corner) => number) => polygon.reduce((sum, corner) => sum + of(corner), 0) / polygon.length;
  const at = (share: number, count: number) => Math.min(Math.max(Math.floor(share * count), 0), count - 1);
  return [
    at(
      mean(({ y }) => y),
      rows,
    ) *
      columns +
      at(
        mean(({ x }) => x),
        columns,
      ),
  ];
}

/** By the edges that a ray to the right crosses. */
function isWithin(polygon: readonly Corner[], { x, y }: Corner): boolean {
  let isInside = false;
  let before = polygon.at(-1);
  for (const corner of polygon) {
    if (before && corner.y > y !== before.y > y) {
      const crossing = before.x + ((y - before.y) / (corner.y - before.y)) * (corner.x - before.x);
      if (x < crossing) isInside = !isInside;
    }
    before = corner;
  }
  return isInside;
}

export function setCell(bits: Uint8Array, cell: number): void {
  bits[cell >> 3] = (bits[cell >> 3] ?? 0) | (0x80 >> (cell & 7));
}

/** How many of these cells are set; of all, where none are named. */
export function countCells(bits: Uint8Array, cells?: readonly number[]): number {
  let count = 0;
  if (cells) for (const cell of cells) count += ((bits[cell >> 3] ?? 0) >> (7 - (cell & 7))) & 1;
  else for (let byte of bits) for (; byte > 0; byte &= byte - 1) count++;
  return count;
}
