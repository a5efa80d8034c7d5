import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Holiday, listHolidays } from "#contract/holidays.ts";
import { inDaysText } from "#kernel/format/calendar.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { everyRow, pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { CalendarClock } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { dateText, dayText, nextOf, nextTime } from "../dayOfYear.ts";
import { holidayQuery } from "../holidayQuery.ts";
import type { HolidayListParams } from "../panels.ts";
import { useToday } from "./useToday.ts";

/** RT-37: the account's holidays in calendar order. */
export default function HolidayList({ params }: PanelProps<typeof HolidayListParams>) {
  const kernel = useKernel();
  const t = useText();
  const next = useNextHoliday();
  const columns = useColumns(next?.id);
  return (
    <ResourceList
      label={t("holidays.title")}
      name="list"
      params={params}
      sort="date"
      columns={columns}
      getRowLabel={({ name }) => name}
      read={pagesOf(kernel.api, listHolidays, { query: holidayQuery(params) })}
      topic="Holidays/Index"
      create="holidays:create"
      exportList="holidays:export"
      empty={{ title: t("holidays.empty.title"), hint: t("holidays.empty.hint") }}
      bulk={(rows) => [
        {
          id: "holidays:shift",
          args: { holidays: rows.map(({ id, name, month, day, version }) => ({ id, name, month, day, version })) },
        },
        { id: "holidays:delete-several", args: { holidays: rows.map(({ id, name }) => ({ id, name })) } },
      ]}
      rowCommands={{ groups: [["holidays:edit"], ["holidays:delete"]], danger: ["holidays:delete"] }}
      foot={next && <NextHoliday holiday={next} />}
    />
  );
}

function NextHoliday({ holiday }: { holiday: Holiday }) {
  const t = useText();
  const { language } = useConsoleState();
  const next = nextTime(holiday, useToday());
  return (
    next && (
      <span className="trunc" title={dateText(next.date, language)}>
        {t("holidays.next", { name: holiday.name, time: inDaysText(next.inDays, language) })}
      </span>
    )
  );
}

/** Next of all holidays, whatever the search; a year has at most four pages of them. */
function useNextHoliday(): Holiday | undefined {
  const { api, queryClient } = useKernel();
  const today = useToday();
  const queryKey = ["holidays", "all"];
  useRefreshOn("Holidays/Index", queryKey);
  const { data } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => everyRow(pagesOf(api, listHolidays, { query: {} }), signal),
    },
    queryClient,
  );
  return data && nextOf(data, today);
}

function useColumns(nextId: string | undefined): DataColumn<Holiday>[] {
  const t = useText();
  const { language } = useConsoleState();
  const today = useToday();
  return useMemo(
    () => [
      {
        id: "date",
        header: t("holidays.column.date"),
        width: 150,
        priority: 1,
        isSortable: true,
        renderCell: (holiday) => <span className="tn">{dayText(holiday, language)}</span>,
      },
      {
        id: "name",
        header: t("holidays.column.name"),
        priority: 1,
        isSortable: true,
        renderCell: ({ name }) => <span className="med trunc">{name}</span>,
      },
      {
        id: "next",
        header: t("holidays.column.next"),
        priority: 2,
        renderCell: (holiday) => {
          const next = nextTime(holiday, today);
          return next && <span className="muted trunc">{dateText(next.date, language)}</span>;
        },
      },
      {
        id: "in",
        header: t("holidays.column.in"),
        width: 170,
        priority: 3,
        renderCell: (holiday) => {
          const next = nextTime(holiday, today);
          if (!next) return undefined;
          const text = inDaysText(next.inDays, language);
          return holiday.id === nextId ? (
            <StateChip icon={CalendarClock} level="info" word={text} />
          ) : (
            <span className="muted">{text}</span>
          );
        },
      },
    ],
    [t, language, nextId, today],
  );
}
