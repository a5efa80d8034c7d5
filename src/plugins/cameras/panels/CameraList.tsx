import { useDeferredValue, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import * as z from "zod/mini";
import type { Device } from "#contract/devices.ts";
import type { VideoSource } from "#contract/videoSources.ts";
import { focusFilter } from "#kernel/console/layoutCommands.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { ColumnsMenu } from "#kernel/lists/ColumnsMenu.tsx";
import { useColumnMemory } from "#kernel/lists/useTableMemory.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { DataTable } from "#kernel/ui/DataTable.tsx";
import { Grid2x2, List, Plus, TriangleAlert, VideoOff, WifiOff } from "#kernel/ui/icons.ts";
import { MenuAt, type Point } from "#kernel/ui/Menu.tsx";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { showCamera, watchLive } from "../commands/cameraCommands.ts";
import { addCamera } from "../commands/manageCommands.ts";
import { hasPicture } from "../isCamera.ts";
import { problemOf } from "../problemOf.ts";
import { rankCameras } from "../searchCameras.ts";
import { draggedCamera } from "../services.ts";
import { gatewaysOf, useGateways, useVideoSources } from "../videoSourceQueries.ts";
import { CameraGrid } from "./CameraGrid.tsx";
import { cameraMenu } from "./cameraMenu.ts";

const Look = z.enum(["table", "grid"]);
type Look = z.infer<typeof Look>;

/** All cameras and all intercoms with video (RT-21). */
export default function CameraList() {
  const kernel = useKernel();
  const t = useText();
  const { selection } = useConsoleState();
  const directory = kernel.use(DeviceDirectory);
  const { devices, status } = useSnapshot(directory.state);
  const [text, setText] = useState("");
  const [look, setLook] = useState<Look>(() => kernel.storage.get("look", Look) ?? "table");
  const [menu, setMenu] = useState<{ at: Point; camera: Device }>();
  const add = useCommand(addCamera);
  const { keys: focusKeys } = useCommand(focusFilter);
  const wanted = useDeferredValue(text);
  const all = useMemo(() => (Object.values(devices) as Device[]).filter(hasPicture), [devices]);
  const rows = useMemo(() => rankCameras(all, wanted), [all, wanted]);
  const sources = useVideoSources(useMemo(() => gatewaysOf(all), [all]));
  const columns = useColumns(directory, sources);
  const [columnState, setColumnState] = useColumnMemory(kernel.storage, "list");

  const open = (camera: Device) => {
    kernel.select({ kind: "camera", id: camera.serialNumber });
    void kernel.commands.run(look === "grid" ? watchLive : showCamera, { serialNumber: camera.serialNumber });
  };
  const openMenu = (camera: Device, at: Point) => {
    kernel.select({ kind: "camera", id: camera.serialNumber });
    setMenu({ at, camera });
  };
  const changeLook = (next: Look) => {
    setLook(next);
    kernel.storage.set("look", next);
  };

  return (
    <PanelFrame label={t("cameras.panel.list")}>
      <Toolbar
        label={t("cameras.list.tools")}
        end={
          <>
            <Segmented
              label={t("cameras.list.look")}
              size="s"
              value={look}
              options={[
                { value: "table", label: t("cameras.list.table"), icon: List },
                { value: "grid", label: t("cameras.list.grid"), icon: Grid2x2 },
              ]}
              onValueChange={changeLook}
            />
            {look === "table" && <ColumnsMenu columns={columns} state={columnState} onStateChange={setColumnState} />}
            {add.isVisible && (
              <Button icon={Plus} onClick={add.run}>
                {add.title}
              </Button>
            )}
          </>
        }
      >
        <SearchField label={t("cameras.list.filter")} focusKeys={focusKeys} value={text} onValueChange={setText} />
      </Toolbar>
      <PanelBody isScrolled={look === "grid"}>
        {look === "grid" && rows.length > 0 ? (
          <CameraGrid cameras={rows} onOpen={open} onMenu={openMenu} />
        ) : (
          <DataTable
            label={t("cameras.panel.list")}
            rows={rows}
            getRowId={(camera) => camera.serialNumber}
            getRowLabel={(camera) => camera.name}
            columns={columns}
            state={columnState}
            onStateChange={setColumnState}
            currentId={selection?.kind === "camera" ? selection.id : undefined}
            onActivate={open}
            onRowContextMenu={openMenu}
            isLoading={status === "loading"}
            empty={<NoCameras isFiltered={text.trim() !== ""} onClear={() => setText("")} />}
          />
        )}
      </PanelBody>
      <CameraCounts cameras={rows} />
      <MenuAt at={menu?.at} entries={menu ? cameraMenu(menu.camera, kernel) : []} onClose={() => setMenu(undefined)} />
    </PanelFrame>
  );
}

/** In place of the rows: the failure of the list, or what to do about an empty one. */
function NoCameras({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const directory = kernel.use(DeviceDirectory);
  const { status, failure } = useSnapshot(directory.state);
  const add = useCommand(addCamera);
  if (status === "failed") return <FailureState title={t("cameras.list.failed")} error={failure} onRetry={() => void directory.reload()} />;
  return (
    <Empty
      title={t(isFiltered ? "cameras.list.noMatch" : "cameras.list.empty")}
      action={
        isFiltered ? (
          <Button onClick={onClear}>{t("cameras.list.clear")}</Button>
        ) : (
          add.isVisible && <Button onClick={add.run}>{add.title}</Button>
        )
      }
    >
      {t(isFiltered ? "cameras.list.noMatchHint" : "cameras.list.emptyHint")}
    </Empty>
  );
}

function CameraCounts({ cameras }: { cameras: readonly Device[] }) {
  const t = useText();
  const offline = cameras.filter(({ isConnected }) => !isConnected).length;
  const unrecorded = cameras.filter(({ isRecording }) => isRecording === false).length;
  return (
    <PanelFoot>
      <span>{t("cameras.list.count", { count: cameras.length })}</span>
      {unrecorded > 0 && <StateChip icon={VideoOff} level="bad" word={t("cameras.list.unrecorded", { count: unrecorded })} />}
      {offline > 0 && <StateChip icon={WifiOff} level="off" word={t("cameras.list.offline", { count: offline })} />}
    </PanelFoot>
  );
}

function useColumns(directory: DeviceDirectory, sources: Readonly<Record<string, VideoSource>>): DataColumn<Device>[] {
  const t = useText();
  const { data: gateways } = useGateways();
  return useMemo(() => {
    const gatewayName = (serial: string | undefined) => gateways?.find(({ serialNumber }) => serialNumber === serial)?.name ?? serial;
    return [
      {
        id: "number",
        header: t("cameras.column.number"),
        width: 64,
        minWidth: 64,
        // In front of the card's facts, but after its title.
        priority: 1.2,
        isNumeric: true,
        renderCell: (camera) => camera.number,
        sortValue: (camera) => camera.number,
      },
      {
        id: "name",
        header: t("cameras.column.name"),
        priority: 1,
        renderCell: (camera) => (
          <span className="med trunc" draggable onDragStart={(event) => draggedCamera.write(event, camera.serialNumber)}>
            {camera.name}
          </span>
        ),
        sortValue: (camera) => camera.name,
      },
      {
        id: "connection",
        header: t("cameras.column.connection"),
        width: 128,
        minWidth: 116,
        renderCell: (camera) => {
          const { icon, label, level } = directory.connectionChip(camera);
          return <StateChip icon={icon} word={label} level={level} />;
        },
        sortValue: (camera) => Number(camera.isConnected),
      },
      {
        id: "recording",
        header: t("cameras.column.recording"),
        width: 136,
        minWidth: 124,
        priority: 2.5,
        renderCell: (camera) => {
          const chip = directory.recordingChip(camera);
          return chip && <StateChip icon={chip.icon} word={chip.label} level={chip.level} />;
        },
        sortValue: (camera) => (camera.isRecording === undefined ? 2 : Number(camera.isRecording)),
      },
      {
        id: "site",
        header: t("cameras.column.site"),
        width: 150,
        minWidth: 124,
        renderCell: (camera) => camera.siteName,
        sortValue: (camera) => camera.siteName,
      },
      {
        id: "gateway",
        header: t("cameras.column.gateway"),
        width: 164,
        minWidth: 132,
        priority: 3,
        renderCell: (camera) => gatewayName(camera.gatewaySerial),
        sortValue: (camera) => gatewayName(camera.gatewaySerial),
      },
      {
        id: "resolution",
        header: t("cameras.column.resolution"),
        width: 110,
        priority: 4,
        renderCell: (camera) => sources[camera.serialNumber]?.resolution?.replace("x", "×"),
        sortValue: (camera) => sources[camera.serialNumber]?.resolution,
      },
      {
        id: "problem",
        header: t("cameras.column.problem"),
        minWidth: 160,
        priority: 5,
        renderCell: (camera) => {
          const problem = problemOf(sources[camera.serialNumber], t);
          return problem && <StateChip icon={TriangleAlert} level="warn" word={problem} />;
        },
        sortValue: (camera) => problemOf(sources[camera.serialNumber], t),
      },
    ];
  }, [t, directory, gateways, sources]);
}
