import { useText } from "../hooks.ts";
import { columnMenuEntries } from "../ui/columnMenu.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Columns3 } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import type { ColumnState, DataColumn } from "../ui/tableColumns.ts";

interface ColumnsMenuProps<Row> {
  columns: readonly DataColumn<Row>[];
  state: ColumnState;
  onStateChange: (state: ColumnState) => void;
}

/** Menu to choose the visible columns of a table. */
export function ColumnsMenu<Row>({ columns, state, onStateChange }: ColumnsMenuProps<Row>) {
  const t = useText();
  return (
    <Menu
      align="end"
      entries={columnMenuEntries(columns, state, onStateChange)}
      trigger={<IconButton icon={Columns3} label={t("kernel.table.columns")} />}
    />
  );
}
