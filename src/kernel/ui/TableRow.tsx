import { memo } from "react";
import { classNames } from "./classNames.ts";
import { SelectBox } from "./SelectBox.tsx";
import type { DataColumn } from "./tableColumns.ts";

export interface TableRowProps<Row> {
  row: Row;
  index: number;
  /** Row number in the grid, counted from 1 and including head and headings. */
  ariaRowIndex: number;
  columns: readonly DataColumn<Row>[];
  /** Undefined if rows can't be selected. */
  isSelected: boolean | undefined;
  selectLabel: string;
  isCurrent: boolean;
  isTabStop: boolean;
  /** Draws one cell with the most important data, for narrow screens. */
  isCard: boolean;
}

function Row<Row>({ row, index, ariaRowIndex, columns, isSelected, selectLabel, isCurrent, isTabStop, isCard }: TableRowProps<Row>) {
  const box = isSelected === undefined ? undefined : <SelectBox state={isSelected ? "all" : "none"} label={selectLabel} />;
  return (
    <tr
      data-row={index}
      aria-rowindex={ariaRowIndex}
      aria-selected={isSelected}
      aria-current={isCurrent || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames((isSelected || isCurrent) && "is-selected", isCurrent && "is-current")}
    >
      {isCard ? (
        <td className="cardcell">
          <div className="rowcard">
            {box}
            <CardText row={row} columns={columns} />
          </div>
        </td>
      ) : (
        <>
          {box && <td className="ck">{box}</td>}
          {columns.map((column) => (
            <td key={column.id} className={column.isNumeric ? "num" : undefined}>
              {column.renderCell(row)}
            </td>
          ))}
        </>
      )}
    </tr>
  );
}

/** One row. The table handles the events, so that a row is redrawn only when its own data changes. */
export const TableRow = memo(Row) as typeof Row;

function CardText<Row>({ row, columns }: { row: Row; columns: readonly DataColumn<Row>[] }) {
  const shown = columns.filter((column) => (column.priority ?? 2) <= 2);
  const title = shown.find((column) => column.priority === 1) ?? shown[0];
  return (
    <div className="grow">
      <div className="med trunc">{title?.renderCell(row)}</div>
      <div className="rowcard-facts">
        {shown
          .filter((column) => column !== title)
          .map((column) => (
            <span key={column.id}>
              <span className="sr">{column.header}: </span>
              {column.renderCell(row)}
            </span>
          ))}
      </div>
    </div>
  );
}
