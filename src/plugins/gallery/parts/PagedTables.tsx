import { useState } from "react";
import { PagedTable } from "#kernel/lists/PagedTable.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { Sample } from "../Sample.tsx";

interface Row {
  id: string;
  name: string;
}
const rows: Row[] = Array.from({ length: 1000 }, (_, index) => ({ id: `e${index}`, name: `Entry ${String(index + 1).padStart(4, "0")}` }));
const columns: DataColumn<Row>[] = [
  { id: "name", header: "Name", renderCell: ({ name }) => <b className="med">{name}</b>, isSortable: true, priority: 1 },
];
const nothing = () => undefined;

export default function PagedTables() {
  const [isDescending, setDescending] = useState(false);
  const sorted = isDescending ? rows.toReversed() : rows;
  return (
    <Sample isWide name="PagedTable">
      <div className="gallery-table">
        <PagedTable
          label="Entries"
          name="gallery"
          columns={columns}
          getRowId={({ id }) => id}
          getRowLabel={({ name }) => name}
          queryKey={["gallery", "entries", isDescending]}
          read={async ({ after = "0", pageSize }) => {
            const end = Number(after) + pageSize;
            return { rows: sorted.slice(Number(after), end), ...(end < sorted.length && { next: String(end) }) };
          }}
          sort={{ columnId: "name", direction: isDescending ? "descending" : "ascending" }}
          onSortChange={({ direction }) => setDescending(direction === "descending")}
          chips={[]}
          onClearFilters={nothing}
          empty={{ title: "No entries", hint: "There are always some here." }}
          onActivate={nothing}
          rowMenu={() => []}
        />
      </div>
    </Sample>
  );
}
