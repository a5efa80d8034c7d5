import type { MenuEntry } from "./menuEntries.ts";
import type { ColumnState, DataColumn } from "./tableColumns.ts";

/** Check items for a "Columns" menu. Omits the title column, so that rows always show their name. */
export function columnMenuEntries<Row>(
  columns: readonly DataColumn<Row>[],
  state: ColumnState,
  onStateChange: (state: ColumnState) => void,
): MenuEntry[] {
  return columns
    .filter((column) => column.priority !== 1)
    .map((column) => {
      const isHidden = state.hidden.includes(column.id);
      const hidden = isHidden ? state.hidden.filter((id) => id !== column.id) : [...state.hidden, column.id];
      return {
        kind: "action",
        id: column.id,
        label: column.header,
        isChecked: !isHidden,
        onSelect: () => onStateChange({ ...state, hidden }),
      };
    });
}
