import { useMemo } from "react";
import type { EventLog } from "#contract/eventLogs.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import { useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { useEventWords } from "../../events/services.ts";
import type { ReportParams } from "../reportParams.ts";
import { ReasonCell } from "./ReasonCell.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { useEventColumns } from "./useEventColumns.tsx";
import { WhoCell } from "./WhoCell.tsx";

/** Granted and refused access, live and by page (RP-03). */
export default function AccessLog({ params }: PanelProps<typeof ReportParams>) {
  const t = useText();
  const words = useEventWords();
  const { time, device, site } = useEventColumns(params.site);
  const columns = useMemo(
    (): DataColumn<EventLog>[] => [
      time,
      {
        id: "who",
        header: t("reports.column.who"),
        priority: 1,
        minWidth: 132,
        renderCell: (event) => <WhoCell event={event} title={words.describe(event).title} />,
      },
      {
        id: "result",
        header: t("reports.column.result"),
        width: 150,
        minWidth: 116,
        priority: 1.5,
        renderCell: words.outcome,
      },
      {
        id: "reason",
        header: t("reports.column.reason"),
        minWidth: 180,
        priority: 2.5,
        renderCell: (event) => <ReasonCell event={event} />,
      },
      { ...device, header: t("reports.column.door") },
      {
        id: "method",
        header: t("reports.column.method"),
        width: 140,
        priority: 3,
        renderCell: (event) => {
          const { method } = dataOf(event, "access.decision") ?? dataOf(event, "access.wrong_key_pin") ?? {};
          if (method === undefined) return undefined;
          const { icon: Glyph, word } = words.method(method);
          return (
            <span className="reports-cell">
              <Glyph className="i" aria-hidden />
              <span className="trunc">{word}</span>
            </span>
          );
        },
      },
      site,
    ],
    [t, words, time, device, site],
  );
  return <ReportTable report="accesslog" params={params} columns={columns} />;
}
