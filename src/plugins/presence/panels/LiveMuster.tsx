import { useEffect, useMemo, useState } from "react";
import type { MusterPerson } from "#contract/musters.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { BulkCommands } from "#kernel/lists/BulkCommands.tsx";
import { DataTable } from "#kernel/ui/DataTable.tsx";
import { CircleCheck } from "#kernel/ui/icons.ts";
import { MenuAt, type Point } from "#kernel/ui/Menu.tsx";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import type { MusterParams } from "../muster/musterParams.ts";
import { tickCommands, ticking } from "../muster/ticking.ts";
import type { WholeMuster } from "../muster/useMuster.ts";
import { CloseMuster } from "./CloseMuster.tsx";
import { MusterHead, type StaleMuster } from "./MusterHead.tsx";
import { MusterZones } from "./MusterZones.tsx";
import { useMusterColumns } from "./musterColumns.tsx";
import { usePrinting } from "./usePrinting.tsx";
import "./muster.css";
import { focusFilter } from "#kernel/console/layoutCommands.ts";
import { accountFor } from "../commands/musterCommands.ts";

interface LiveMusterProps {
  whole: WholeMuster;
  params: MusterParams;
  stale: StaleMuster;
}

const none: ReadonlySet<string> = new Set();
const shows = ["missing", "accounted", "all"] as const;

/** Missing and accounted people; everyone who works on the muster sees the same list. */
export function LiveMuster({ whole, params, stale }: LiveMusterProps) {
  const { muster } = whole;
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const canTick = useConsoleState().scopes.has("deviceremoteaccess_w");
  const { keys: focusKeys } = useCommand(focusFilter);
  const [search, setSearch] = useState("");
  const [selected, setSelected] = useState(none);
  const [menu, setMenu] = useState<{ at: Point; person: MusterPerson }>();
  const people = useMemo(() => [...whole.people.values()].toSorted((a, b) => a.fullName.localeCompare(b.fullName)), [whole.people]);
  const isOpen = muster.closedAtUtc === undefined;
  const show = params.show ?? (isOpen ? "missing" : "all");
  const rows = useMemo(() => shownOf(people, { search, show, zone: params.zone }), [people, search, show, params.zone]);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const missing = people.filter(({ accounted }) => !accounted).length;
  const columns = useMusterColumns(muster, people);
  const sheet = usePrinting({
    muster,
    people,
    isAsked: params.ask === "print",
    onAsked: () => panel.setParams({ ...params, ask: undefined }),
  });
  useEffect(() => panel.setTitle(`${t("presence.panel.muster")}: ${muster.siteName}`), [panel, t, muster.siteName]);
  const narrow = (change: Partial<MusterParams>) => panel.setParams({ ...params, ...change }, { isNewEntry: true });
  const activate = (person: MusterPerson) => void kernel.commands.run(accountFor, ticking(muster.id, [person]));
  return (
    <PanelFrame label={`${t("presence.panel.muster")}: ${muster.siteName}`}>
      <MusterHead muster={muster} total={people.length} missing={missing} stale={stale} />
      {chosen.length > 0 ? (
        <BulkCommands count={chosen.length} commands={bulkOf(muster.id, chosen)} onClear={() => setSelected(none)} />
      ) : (
        <Toolbar
          label={t("kernel.table.tools")}
          end={
            <Segmented
              label={t("presence.personColumn.state")}
              size="s"
              value={show}
              options={shows.map((value) => ({ value, label: t(`presence.show.${value}`) }))}
              onValueChange={(value) => narrow({ show: value })}
            />
          }
        >
          <SearchField label={t("presence.search")} focusKeys={focusKeys} value={search} onValueChange={setSearch} />
        </Toolbar>
      )}
      <MusterZones people={people} zone={params.zone} onChoose={(zone) => narrow({ zone })} />
      <PanelBody isScrolled={false}>
        <DataTable
          label={t("presence.people")}
          rows={rows}
          getRowId={idOf}
          getRowLabel={nameOf}
          columns={columns}
          activateOn="doubleClick"
          {...(isOpen && canTick && { selectedIds: selected, onSelectionChange: setSelected, onActivate: activate })}
          onRowContextMenu={isOpen ? (person, at) => setMenu({ person, at }) : undefined}
          empty={
            people.length > 0 && missing === 0 && show === "missing" ? (
              <Empty icon={CircleCheck} title={t("presence.allAccounted.title")}>
                {t("presence.allAccounted.hint")}
              </Empty>
            ) : (
              <Empty title={t(people.length === 0 ? "presence.nobody" : "kernel.table.noMatch")} />
            )
          }
        />
      </PanelBody>
      <MusterFoot muster={muster} shown={rows.length} canTick={canTick} />
      <MenuAt
        at={menu?.at}
        entries={
          menu
            ? commandMenu(kernel, {
                heading: menu.person.fullName,
                groups: [tickCommands(menu.person)],
                args: ticking(muster.id, [menu.person]),
              })
            : []
        }
        onClose={() => setMenu(undefined)}
      />
      {isOpen && params.ask === "close" && (
        <CloseMuster
          muster={muster}
          missing={people.filter(({ accounted }) => !accounted)}
          onDone={() => panel.setParams({ ...params, ask: undefined })}
        />
      )}
      {sheet}
    </PanelFrame>
  );
}

function MusterFoot({ muster, shown, canTick }: { muster: WholeMuster["muster"]; shown: number; canTick: boolean }) {
  const t = useText();
  return (
    <PanelFoot>
      <span>{t("presence.shown", { count: shown })}</span>
      {muster.closedAtUtc === undefined && !canTick && <span className="muted">{t("presence.noTick")}</span>}
      {muster.assemblyZones.length > 0 && (
        <span className="muted">{t("presence.assembly", { zones: muster.assemblyZones.map(({ name }) => name).join(", ") })}</span>
      )}
    </PanelFoot>
  );
}

const idOf = ({ id }: MusterPerson) => id;
const nameOf = ({ fullName, zoneName }: MusterPerson) => `${fullName}, ${zoneName}`;

function bulkOf(id: string, chosen: readonly MusterPerson[]) {
  const groups = Map.groupBy(chosen, ({ accounted }) => accounted !== undefined);
  return [...groups.values()].flatMap((people) => {
    const [first] = people;
    return first ? tickCommands(first).map((command) => ({ id: command, args: ticking(id, people) })) : [];
  });
}

function shownOf(
  people: readonly MusterPerson[],
  { search, show, zone }: { search: string; show: (typeof shows)[number]; zone: string | undefined },
) {
  const wanted = foldedText(search);
  return people.filter(
    ({ fullName, accounted, zoneId, host }) =>
      (show === "all" || (show === "accounted") === (accounted !== undefined)) &&
      (zone === undefined || zoneId === zone) &&
      (wanted === "" || foldedText(`${fullName} ${host?.name ?? ""}`).includes(wanted)),
  );
}
