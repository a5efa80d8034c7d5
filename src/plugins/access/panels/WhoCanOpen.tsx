import { type ReactNode, useMemo, useState } from "react";
import { type AskedDoor, type DoorOpener, listDoorOpeners } from "#contract/accessQuestions.ts";
import EntityPicker from "#kernel/entities/EntityPicker.tsx";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { DoorOpen } from "#kernel/ui/icons.ts";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { type WhoParams, whens } from "../accessParams.ts";
import { DoorNotes } from "./DoorNotes.tsx";
import { NothingAsked, RightsTable } from "./RightsTable.tsx";
import { rightColumns } from "./rightColumns.tsx";
import { WhenControl } from "./WhenControl.tsx";
import { timeToExplain } from "./whenOf.ts";

/** Everyone who can open a door: now, at a given time, or at any time. */
export default function WhoCanOpen({ params }: PanelProps<typeof WhoParams>) {
  const { door } = params;
  const tools = <Question params={params} />;
  if (door !== undefined) return <Openers key={door} params={{ ...params, door }} tools={tools} />;
  return <NothingAsked name="who" icon={DoorOpen} tools={tools} />;
}

function Question({ params }: { params: WhoParams }) {
  const t = useText();
  const kernel = useKernel();
  const panel = usePanel();
  const { door, when, at } = params;
  const change = (changes: Partial<WhoParams>) => panel.setParams({ ...params, ...changes }, { isNewEntry: true });
  return (
    <>
      <EntityPicker
        kind="door"
        className="field--bare access-pick"
        label={t("access.pickDoor")}
        placeholder={t("access.pickDoor")}
        value={door === undefined ? undefined : { id: door, title: kernel.use(DeviceDirectory).get(door)?.name ?? door }}
        onValueChange={(item) => change({ door: item?.id })}
      />
      <WhenControl value={{ when, at }} options={whens} onChange={change} />
    </>
  );
}

interface Asked {
  door: AskedDoor;
  atUtc: string;
  count: number;
}

function Openers({ params, tools }: { params: WhoParams & { door: string }; tools: ReactNode }) {
  const t = useText();
  const kernel = useKernel();
  const panel = usePanel();
  const { language } = useConsoleState();
  const [asked, setAsked] = useState<Asked>();
  const { door, when, at } = params;
  const timeZone = asked?.door.timeZoneId ?? kernel.use(DeviceDirectory).get(door)?.timeZoneId;
  const atUtc = asked?.atUtc ?? "";
  const columns = useMemo(
    (): DataColumn<DoorOpener>[] => [
      {
        id: "person",
        header: t("access.column.person"),
        priority: 1,
        minWidth: 140,
        renderCell: ({ person }) => (
          <span className="trunc">
            <span className="med">{person.fullName}</span>
            {person.isVisitor && <span className="faint"> · {t("access.visitor")}</span>}
          </span>
        ),
      },
      ...rightColumns<DoorOpener>({ t, language, atUtc, zoneOf: () => timeZone }),
    ],
    [t, language, atUtc, timeZone],
  );
  return (
    <RightsTable
      name="who"
      subject={door}
      when={{ when, at }}
      onTimeChange={(next) => panel.setParams({ ...params, at: next }, { isNewEntry: true })}
      timeZone={timeZone}
      columns={columns}
      getRowId={({ person }) => person.id}
      getRowLabel={({ person }) => person.fullName}
      read={async (query, signal) => {
        const page = await kernel.api.call(listDoorOpeners, { params: { serial: door }, query }, signal);
        setAsked(page);
        return page;
      }}
      tools={tools}
      notes={asked && <DoorNotes door={asked.door} />}
      searchLabel={t("access.search.people")}
      empty={{ title: t("access.who.nobody"), hint: t("access.who.nobodyHint") }}
      explained={({ person, ways }) => ({ personId: person.id, serialNumber: door, at: timeToExplain({ when, at }, ways, atUtc) })}
      other={{ label: t("access.who.what"), command: "access:what", args: ({ person }) => ({ personId: person.id }) }}
      foot={asked && <span>{t("access.who.count", { count: asked.count })}</span>}
    />
  );
}
