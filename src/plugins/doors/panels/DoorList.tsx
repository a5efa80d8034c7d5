import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { focusFilter } from "#kernel/console/layoutCommands.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { ColumnsMenu } from "#kernel/lists/ColumnsMenu.tsx";
import { useColumnMemory } from "#kernel/lists/useTableMemory.ts";
import type { StateChip as Chip, Kernel, PanelProps } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { DataTable } from "#kernel/ui/DataTable.tsx";
import { Hash } from "#kernel/ui/icons.ts";
import type { Point } from "#kernel/ui/Menu.tsx";
import { MenuAt } from "#kernel/ui/Menu.tsx";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { showDoor } from "../commands/doorCommands.ts";
import type { DoorListParams } from "../doorParams.ts";
import { DoorFilters } from "./DoorFilters.tsx";
import { type DoorFilter, exceptionsOf, filterOf, isFilter, matchesFilter, paramsOf, sitesOf } from "./doorFilter.ts";
import { doorMenu } from "./doorMenu.ts";
import { UnlockCell } from "./UnlockCell.tsx";

const serialOf = (door: Device) => door.serialNumber;
const nameOf = (door: Device) => door.name;

/** Every door and intercom with its live state (RT-12). */
export default function DoorList({ params }: PanelProps<typeof DoorListParams>) {
  const kernel = useKernel();
  const panel = usePanel();
  const t = useText();
  const console = useConsoleState();
  const { keys: focusKeys } = useCommand(focusFilter);
  const directory = kernel.use(DeviceDirectory);
  const { devices, status } = useSnapshot(directory.state);
  const [text, setText] = useState("");
  const filter = useMemo(() => filterOf(params, text), [params, text]);
  const setFilter = (next: DoorFilter) => panel.setParams(paramsOf(next), { isNewEntry: true });
  const [menu, setMenu] = useState<{ at: Point; door: Device }>();
  const search = useRef<HTMLInputElement>(null);
  const { rows, groupOf, sites } = useDoorRows(devices as Readonly<Record<string, Device>>, filter);
  const exceptions = exceptionsOf(rows);
  const columns = useColumns(kernel, directory, console.isNarrow);
  const [columnState, setColumnState] = useColumnMemory(kernel.storage, "list");
  const current = console.selection?.kind === "door" ? console.selection.id : undefined;
  const open = (door: Device) => {
    kernel.select({ kind: "door", id: door.serialNumber });
    void kernel.commands.run(showDoor, { serialNumber: door.serialNumber });
  };
  const clear = () => {
    setText("");
    panel.setParams({}, { isNewEntry: true });
  };

  return (
    <PanelFrame label={t("doors.panel.list")}>
      <Toolbar
        label={t("doors.list.tools")}
        end={
          <>
            <Segmented
              label={t("doors.list.show")}
              size="s"
              value={filter.show}
              options={[
                { value: "all", label: t("doors.list.all") },
                { value: "problems", label: t("doors.list.problems") },
              ]}
              onValueChange={(show) => setFilter({ ...filter, show })}
            />
            <ColumnsMenu columns={columns} state={columnState} onStateChange={setColumnState} />
          </>
        }
      >
        <SearchField ref={search} label={t("doors.list.filter")} focusKeys={focusKeys} value={filter.text} onValueChange={setText} />
      </Toolbar>
      <DoorFilters filter={filter} sites={sites} onChange={setFilter} />
      <PanelBody isScrolled={false}>
        <DataTable
          label={t("doors.panel.list")}
          rows={rows}
          getRowId={serialOf}
          getRowLabel={nameOf}
          columns={columns}
          state={columnState}
          onStateChange={setColumnState}
          groupOf={groupOf}
          currentId={current}
          onActivate={open}
          onRowContextMenu={(door, at) => {
            kernel.select({ kind: "door", id: door.serialNumber });
            setMenu({ at, door });
          }}
          isLoading={status === "loading"}
          empty={<NoDoors isFiltered={isFilter(filter)} onClear={clear} />}
        />
      </PanelBody>
      <PanelFoot>
        <span>{t("doors.list.devices", { count: rows.length })}</span>
        {exceptions.map(({ key, count, icon, level }) => (
          <StateChip key={key} icon={icon} level={level} word={t(`doors.exception.${key}`, { count })} />
        ))}
      </PanelFoot>
      <MenuAt at={menu?.at} entries={menu ? doorMenu(menu.door, kernel) : []} onClose={() => setMenu(undefined)} />
    </PanelFrame>
  );
}

/** The doors that the filter lets through, in groups by site, and all sites with doors. */
function useDoorRows(devices: Readonly<Record<string, Device>>, filter: DoorFilter) {
  const t = useText();
  const wanted = useDeferredValue(filter);
  const doors = useMemo(() => Object.values(devices).filter(isDoor), [devices]);
  const rows = useMemo(
    () =>
      doors
        .filter((door) => matchesFilter(door, wanted))
        .toSorted((a, b) => a.siteName.localeCompare(b.siteName) || a.name.localeCompare(b.name, undefined, { numeric: true })),
    [doors, wanted],
  );
  const groupOf = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { siteId } of rows) counts.set(siteId, (counts.get(siteId) ?? 0) + 1);
    return ({ siteId, siteName }: Device) => ({
      id: siteId,
      label: siteName,
      note: t("doors.list.count", { count: counts.get(siteId) ?? 0 }),
    });
  }, [rows, t]);
  const sites = useMemo(() => sitesOf(doors), [doors]);
  return { rows, groupOf, sites };
}

/** In place of the rows: the failure of the list, or what to do about an empty one. */
function NoDoors({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  const directory = useKernel().use(DeviceDirectory);
  const { status, failure } = useSnapshot(directory.state);
  if (status === "failed") return <FailureState title={t("doors.list.failed")} error={failure} onRetry={() => void directory.reload()} />;
  return (
    <Empty
      title={t(isFiltered ? "doors.list.noMatch" : "doors.list.empty")}
      action={isFiltered ? <Button onClick={onClear}>{t("doors.list.clear")}</Button> : undefined}
    >
      {t(isFiltered ? "doors.list.noMatchHint" : "doors.list.emptyHint")}
    </Empty>
  );
}

function useColumns(kernel: Kernel, directory: DeviceDirectory, isNarrow: boolean): DataColumn<Device>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("doors.column.name"),
        minWidth: 124,
        priority: 1,
        renderCell: (door) => (
          <span className="row">
            <span className="med trunc">{door.name}</span>
            {door.pinsLockedUntilUtc !== undefined && <StateChip icon={Hash} word={t("doors.detail.noPinsShort")} level="warn" />}
          </span>
        ),
        sortValue: (door) => door.name,
      },
      {
        id: "lock",
        header: t("doors.column.lock"),
        width: 162,
        minWidth: 112,
        renderCell: (door) => <Face chip={faceOfLock(door, directory, t)} />,
        sortValue: (door) => door.lockState,
      },
      {
        id: "door",
        header: t("doors.column.door"),
        width: 132,
        minWidth: 108,
        priority: 1.5,
        renderCell: (door) => <Face chip={directory.doorChip(door.doorState)} />,
        sortValue: (door) => door.doorState,
      },
      {
        id: "connection",
        header: t("doors.column.connection"),
        width: 148,
        minWidth: 116,
        renderCell: (door) => <Face chip={directory.connectionChip(door)} />,
        sortValue: (door) => Number(door.isConnected),
      },
      ...(kernel.state.scopes.has("deviceremoteaccess_w") && !isNarrow
        ? [
            {
              id: "unlock",
              header: t("doors.column.actions"),
              width: 76,
              minWidth: 76,
              priority: 1,
              renderCell: (door: Device) => <UnlockCell serialNumber={door.serialNumber} name={door.name} />,
            },
          ]
        : []),
    ],
    [t, directory, kernel, isNarrow],
  );
}

/** The last reported lock state of a disconnected door may be out of date, so it appears as unknown. */
function faceOfLock(door: Device, directory: DeviceDirectory, t: Kernel["t"]): Chip {
  const chip = directory.lockChip(door.lockState);
  return door.isConnected ? chip : { ...chip, level: "off", label: t("doors.lastKnown", { state: chip.label }) };
}

function Face({ chip: { icon, label, level } }: { chip: Chip }) {
  return <StateChip icon={icon} word={label} level={level} />;
}
