import { type ReactNode, useMemo, useState } from "react";
import { type AccessReason, listOpenDoors, type OpenDoor } from "#contract/accessQuestions.ts";
import EntityPicker from "#kernel/entities/EntityPicker.tsx";
import { weekdayAndMinute } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { CircleX, Info, User } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { type WhatParams, whens } from "../accessParams.ts";
import { reasonText } from "../words/reasonText.ts";
import { DoorNotes } from "./DoorNotes.tsx";
import { NothingAsked, RightsTable } from "./RightsTable.tsx";
import { rightColumns } from "./rightColumns.tsx";
import { WhenControl } from "./WhenControl.tsx";
import { timeToExplain } from "./whenOf.ts";

interface Asked {
  person: { id: string; fullName: string };
  because: readonly AccessReason[];
  isEveryDoor: boolean;
  atUtc: string;
  count: number;
}

/** Every door that a person can open: now, at a given time, or at any time. */
export default function WhatCanOpen({ params }: PanelProps<typeof WhatParams>) {
  const t = useText();
  const panel = usePanel();
  const [asked, setAsked] = useState<Asked>();
  const { person, when, at } = params;
  const change = (changes: Partial<WhatParams>) => panel.setParams({ ...params, ...changes }, { isNewEntry: true });
  const known = asked?.person.id === person ? asked : undefined;
  const tools = (
    <>
      <EntityPicker
        kind="person"
        className="field--bare access-pick"
        label={t("access.pickPerson")}
        placeholder={t("access.pickPerson")}
        value={person === undefined ? undefined : { id: person, title: known?.person.fullName ?? "" }}
        onValueChange={(item) => change({ person: item?.id })}
      />
      <WhenControl value={{ when, at }} options={whens} onChange={change} />
    </>
  );
  if (person !== undefined)
    return <Doors key={person} params={{ ...params, person }} asked={known} onAsked={setAsked} onChange={change} tools={tools} />;
  return <NothingAsked name="what" icon={User} tools={tools} />;
}

interface DoorsProps {
  params: WhatParams & { person: string };
  asked: Asked | undefined;
  onAsked: (asked: Asked) => void;
  onChange: (changes: Partial<WhatParams>) => void;
  tools: ReactNode;
}

function Doors({ params, asked, onAsked, onChange, tools }: DoorsProps) {
  const t = useText();
  const kernel = useKernel();
  const { user, language } = useConsoleState();
  const { person, when, at } = params;
  // The doors may be in several time zones, so use that of the first site, as reports do.
  const timeZone = user.sites[0]?.timeZoneId ?? "UTC";
  const atUtc = asked?.atUtc ?? "";
  const columns = useMemo(
    (): DataColumn<OpenDoor>[] => [
      {
        id: "door",
        header: t("access.column.door"),
        priority: 1,
        minWidth: 150,
        renderCell: ({ door }) => <span className="med trunc">{door.name}</span>,
      },
      { id: "site", header: t("access.column.site"), priority: 4, width: 150, minWidth: 110, renderCell: ({ door }) => door.siteName },
      ...rightColumns<OpenDoor>({ t, language, atUtc, zoneOf: ({ door }) => door.timeZoneId }),
      {
        id: "notes",
        header: t("access.column.notes"),
        priority: 5,
        minWidth: 150,
        renderCell: ({ door }) => <DoorNotes door={door} />,
      },
    ],
    [t, language, atUtc],
  );
  return (
    <RightsTable
      name="what"
      subject={person}
      when={{ when, at }}
      onTimeChange={(next) => onChange({ at: next })}
      timeZone={timeZone}
      columns={columns}
      getRowId={({ door }) => door.serialNumber}
      getRowLabel={({ door }) => door.name}
      read={async (query, signal) => {
        const page = await kernel.api.call(listOpenDoors, { params: { personId: person }, query }, signal);
        onAsked(page);
        return page;
      }}
      tools={tools}
      notes={asked?.because.map((reason) => (
        <StateChip
          key={JSON.stringify(reason)}
          icon={CircleX}
          level="bad"
          word={reasonText(reason, { t, moment: (utc) => weekdayAndMinute(utc, language, timeZone) })}
        />
      ))}
      searchLabel={t("access.search.doors")}
      empty={{ title: t("access.what.nothing"), hint: t("access.what.nothingHint") }}
      explained={({ door, ways }) => ({
        personId: person,
        serialNumber: door.serialNumber,
        at: timeToExplain({ when, at }, ways, atUtc),
      })}
      other={{ label: t("access.what.who"), command: "access:who", args: ({ door }) => ({ serialNumber: door.serialNumber }) }}
      foot={
        asked && (
          <>
            <span>{t("access.what.count", { count: asked.count })}</span>
            {!asked.isEveryDoor && <StateChip icon={Info} level="rest" word={t("access.what.within")} />}
          </>
        )
      }
    />
  );
}
