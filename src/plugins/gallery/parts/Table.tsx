import { useState } from "react";
import { FilterPopover } from "#kernel/resource/FilterPopover.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { Combobox } from "#kernel/ui/Combobox.tsx";
import { DataTable } from "#kernel/ui/DataTable.tsx";
import { CircleCheck } from "#kernel/ui/icons.ts";
import { BulkBar, FilterChips, PanelFoot, Toolbar } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { Sample } from "../Sample.tsx";

interface Row {
  id: string;
  name: string;
  site: string;
  count: number;
}
const nothing = () => undefined;
const sites = ["Harbour House", "Ferry Lane Depot", "Quarry Lab"];
const doors = (length: number): Row[] =>
  Array.from({ length }, (_, index) => ({
    id: `d${index}`,
    name: `Door ${index + 1}`,
    site: sites[index % sites.length] ?? "",
    count: (index * 37) % 1000,
  }));
const rows = doors(10_000);
const columns: DataColumn<Row>[] = [
  { id: "name", header: "Door", renderCell: ({ name }) => <b className="med">{name}</b>, sortValue: ({ name }) => name, priority: 1 },
  { id: "site", header: "Site", renderCell: ({ site }) => site, sortValue: ({ site }) => site, width: 160 },
  { id: "state", header: "State", renderCell: () => <StateChip level="rest" icon={CircleCheck} word="Locked" />, width: 120 },
  {
    id: "count",
    header: "Events",
    renderCell: ({ count }) => count,
    sortValue: ({ count }) => count,
    isNumeric: true,
    width: 90,
    priority: 3,
  },
];

export default function Table() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Rendered on request, because it takes a while and would delay every layout with this page.
  const [many, setMany] = useState<Row[]>();
  return (
    <>
      <Sample isWide name="DataTable">
        <div className="gallery-table">
          <Toolbar label="Tools" end={<Button size="s">Export</Button>} />
          <FilterChips
            label="Filters"
            chips={[{ id: "type", field: "Type", value: "Door", onRemove: nothing, onEdit: nothing }]}
            add={
              <FilterPopover>
                {(close) => (
                  <Combobox
                    label="Site"
                    choices={sites.map((name) => ({ value: name, label: name }))}
                    value={undefined}
                    onValueChange={close}
                  />
                )}
              </FilterPopover>
            }
            note="grouped by site"
          />
          {selected.size > 0 && (
            <BulkBar label="Selected doors" summary={`${selected.size} selected`} onClear={() => setSelected(new Set())}>
              <Button size="s">Unlock</Button>
            </BulkBar>
          )}
          <DataTable
            label="Doors"
            rows={rows}
            columns={columns}
            getRowId={({ id }) => id}
            getRowLabel={({ name }) => name}
            selectedIds={selected}
            onSelectionChange={setSelected}
          />
          <PanelFoot end="UTC">{rows.length} doors</PanelFoot>
        </div>
      </Sample>
      <Sample isWide name="DataTable with 100,000 rows">
        {many ? (
          <div className="gallery-table">
            <DataTable
              label="Many doors"
              rows={many}
              columns={columns}
              sortMode="server"
              getRowId={({ id }) => id}
              getRowLabel={({ name }) => name}
            />
          </div>
        ) : (
          <Button onClick={() => setMany(doors(100_000))}>Show them</Button>
        )}
      </Sample>
    </>
  );
}
