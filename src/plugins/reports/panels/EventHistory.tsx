import { useMemo } from "react";
import type { EventLog } from "#contract/eventLogs.ts";
import { useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { useEventWords } from "../../events/services.ts";
import type { ReportParams } from "../reportParams.ts";
import { ReportTable } from "./ReportTable.tsx";
import { useEventColumns } from "./useEventColumns.tsx";

/** All events, by category (RP-04). */
export default function EventHistory({ params }: PanelProps<typeof ReportParams>) {
  const t = useText();
  const words = useEventWords();
  const { time, device, site } = useEventColumns(params.site);
  const columns = useMemo(
    (): DataColumn<EventLog>[] => [
      time,
      {
        id: "what",
        header: t("reports.column.what"),
        priority: 1,
        minWidth: 140,
        renderCell: (event) => {
          const { icon: Glyph, title } = words.describe(event);
          return (
            <span className="reports-cell">
              <Glyph className="i" aria-hidden />
              <span className="med trunc">{title}</span>
            </span>
          );
        },
      },
      {
        id: "result",
        header: t("reports.column.result"),
        width: 170,
        minWidth: 116,
        priority: 1.5,
        renderCell: words.outcome,
      },
      device,
      {
        id: "category",
        header: t("reports.column.category"),
        width: 120,
        priority: 3,
        renderCell: ({ category }) => words.category(category),
      },
      site,
    ],
    [t, words, time, device, site],
  );
  return <ReportTable report="eventhistory" params={params} columns={columns} />;
}
