import { useText } from "../../hooks.ts";
import { columnMenuEntries } from "../columnMenu.ts";
import { IconButton } from "../IconButton.tsx";
import { Columns3 } from "../icons.ts";
import { Menu } from "../Menu.tsx";
import type { ColumnState, DataColumn } from "../tableColumns.ts";

interface ColumnsMenuProps<Row> {
  columns: readonly DataColumn<Row>[];
  state: ColumnState;
  onStateChange: (state: ColumnState) => void;
}

/** Which columns a table shows. */
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
