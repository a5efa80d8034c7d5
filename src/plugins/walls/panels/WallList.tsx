import { useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { VideoWall } from "#contract/videoWalls.ts";
import { hasWords } from "#domain/identity/foldedText.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { focusFilter } from "#kernel/console/layoutCommands.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { DataTable } from "#kernel/ui/DataTable.tsx";
import { CirclePlay, Grid3x3, Lock, Plus, Share2, User } from "#kernel/ui/icons.ts";
import { MenuAt, type Point } from "#kernel/ui/Menu.tsx";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { startCarousel } from "../commands/carouselCommands.ts";
import { createWall, openWall } from "../commands/wallCommands.ts";
import { Walls } from "../services.ts";
import { lockSentence } from "../walls.ts";

const groups = [["walls:open", "walls:rename"], ["walls:freeze", "walls:thaw"], ["walls:share", "walls:make-private"], ["walls:delete"]];

/** RT-22, VW-01: the account's walls: the person's own and shared ones. */
export default function WallList() {
  const kernel = useKernel();
  const t = useText();
  const { sharedLayout } = useConsoleState();
  const walls = kernel.use(Walls);
  const { walls: all, status, failure } = useSnapshot(walls.state);
  const { keys: focusKeys } = useCommand(focusFilter);
  const create = useCommand(createWall);
  const [text, setText] = useState("");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Drop walls from the selection that were deleted elsewhere.
  const chosen = all.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const tooFew = chosen.length === 1 || all.length < 2;
  const carousel = useCommand(startCarousel, chosen.length > 0 ? { ids: chosen } : {});
  const [menu, setMenu] = useState<{ at: Point; wall: VideoWall }>();
  const rows = useMemo(() => {
    const isFound = ({ videoWallName, ownerName }: { videoWallName: string; ownerName: string }) =>
      hasWords(`${videoWallName} ${ownerName}`, text);
    return (all as readonly VideoWall[]).filter(isFound);
  }, [all, text]);
  const columns = useColumns();
  const isFiltered = text.trim() !== "";
  const make = create.isVisible && (
    <Button icon={Plus} onClick={create.run}>
      {create.title}
    </Button>
  );
  const empty =
    status === "failed" ? (
      <FailureState title={t("walls.list.failed")} error={failure} onRetry={() => void walls.reload()} />
    ) : (
      <Empty
        icon={Grid3x3}
        title={t(isFiltered ? "walls.list.noMatch" : "walls.list.empty")}
        action={isFiltered ? <Button onClick={() => setText("")}>{t("walls.list.clear")}</Button> : make}
      >
        {t(isFiltered ? "walls.list.noMatchHint" : "walls.list.emptyHint")}
      </Empty>
    );
  return (
    <PanelFrame label={t("walls.panel.list")}>
      <Toolbar
        label={t("walls.list.tools")}
        end={
          <>
            {carousel.isVisible && (
              <Button icon={CirclePlay} disabledReason={tooFew ? t("walls.refusal.fewWalls") : undefined} onClick={carousel.run}>
                {chosen.length > 0 ? t("walls.carousel.ofSelected", { count: chosen.length }) : t("walls.carousel.ofAll")}
              </Button>
            )}
            {make}
          </>
        }
      >
        <SearchField label={t("walls.list.filter")} focusKeys={focusKeys} value={text} onValueChange={setText} />
      </Toolbar>
      <PanelBody isScrolled={false}>
        <DataTable
          label={t("walls.panel.list")}
          rows={rows}
          getRowId={({ id }) => id}
          getRowLabel={({ videoWallName }) => videoWallName}
          columns={columns}
          currentId={sharedLayout?.id}
          selectedIds={selected}
          onSelectionChange={setSelected}
          onActivate={({ id }) => void kernel.commands.run(openWall, { id })}
          onRowContextMenu={(wall, at) => setMenu({ at, wall })}
          isLoading={status === "loading"}
          empty={empty}
        />
      </PanelBody>
      <PanelFoot>
        <span>{t("walls.list.count", { count: rows.length })}</span>
      </PanelFoot>
      <MenuAt
        at={menu?.at}
        entries={
          menu
            ? commandMenu(kernel, { heading: menu.wall.videoWallName, groups, args: { id: menu.wall.id }, danger: ["walls:delete"] })
            : []
        }
        onClose={() => setMenu(undefined)}
      />
    </PanelFrame>
  );
}

function useColumns(): DataColumn<VideoWall>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("walls.column.name"),
        minWidth: 140,
        priority: 1,
        renderCell: ({ videoWallName }) => <span className="med trunc">{videoWallName}</span>,
        sortValue: ({ videoWallName }) => videoWallName,
      },
      {
        id: "cameras",
        header: t("walls.column.cameras"),
        width: 100,
        minWidth: 90,
        isNumeric: true,
        renderCell: ({ streams = [], videoWallCount }) => t("walls.list.taken", { count: streams.length, max: videoWallCount }),
        sortValue: ({ streams = [] }) => streams.length,
      },
      {
        id: "owner",
        header: t("walls.column.owner"),
        width: 170,
        minWidth: 120,
        renderCell: ({ isOwn, ownerName }) => (isOwn ? t("walls.mine") : ownerName),
        sortValue: ({ ownerName }) => ownerName,
      },
      {
        id: "state",
        header: t("walls.column.state"),
        width: 220,
        minWidth: 120,
        priority: 1.5,
        renderCell: ({ isFrozen, frozenByName }) =>
          isFrozen && <StateChip icon={Lock} level="info" word={lockSentence({ t }, frozenByName)} />,
        sortValue: ({ isFrozen }) => Number(isFrozen),
      },
      {
        id: "sharing",
        header: t("walls.column.sharing"),
        width: 130,
        minWidth: 110,
        priority: 3,
        renderCell: ({ isShared }) => (
          <StateChip icon={isShared ? Share2 : User} level="rest" word={t(isShared ? "walls.list.shared" : "walls.list.private")} />
        ),
        sortValue: ({ isShared }) => Number(isShared),
      },
    ],
    [t],
  );
}
