export interface RowGroup {
  id: string;
  label: string;
  /** Text after the label: "8 doors". */
  note?: string | undefined;
}
export type TableLine<Row> = { kind: "group"; group: RowGroup } | { kind: "row"; row: Row; rowIndex: number };

/**
 * Inserts a heading before each group of sorted rows. Groups are in the order of their first row in `unsorted`; the rows in each group stay
 * sorted.
 */
export function tableLines<Row>(
  sorted: readonly Row[],
  unsorted: readonly Row[],
  groupOf: ((row: Row) => RowGroup) | undefined,
): TableLine<Row>[] {
  if (!groupOf) return sorted.map((row, rowIndex) => ({ kind: "row", row, rowIndex }));
  const groups = new Map<string, { group: RowGroup; rows: Row[] }>();
  for (const row of unsorted) {
    const group = groupOf(row);
    if (!groups.has(group.id)) groups.set(group.id, { group, rows: [] });
  }
  for (const row of sorted) groups.get(groupOf(row).id)?.rows.push(row);
  const lines: TableLine<Row>[] = [];
  let rowIndex = 0;
  for (const { group, rows } of groups.values()) {
    if (rows.length > 0) lines.push({ kind: "group", group });
    for (const row of rows) lines.push({ kind: "row", row, rowIndex: rowIndex++ });
  }
  return lines;
}
