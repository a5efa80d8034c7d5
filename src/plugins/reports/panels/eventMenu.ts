import type { EventLog } from "#contract/eventLogs.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import { FileText, Funnel } from "#kernel/ui/icons.ts";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";
import type { ReportParams } from "../reportParams.ts";
import type { ReportParts } from "./reportParts.ts";

/** Commands for one entry: open it or its objects, or filter by them. */
export function eventMenu({
  report,
  change,
  kernel,
  words,
  event,
  onOpen,
}: ReportParts & { event: EventLog; onOpen: () => void }): MenuEntry[] {
  const { t } = kernel;
  const { serialNumber, siteId, actor } = event;
  const only = (key: string, changes: Partial<ReportParams>): MenuEntry => ({
    kind: "action",
    id: key,
    label: t(`reports.menu.${key}`),
    icon: Funnel,
    onSelect: () => change(changes),
  });
  const result = report === "accesslog" ? dataOf(event, "access.decision")?.result : undefined;
  return [
    { kind: "heading", label: words.describe(event).title },
    { kind: "action", id: "open", label: t("reports.menu.open"), icon: FileText, onSelect: onOpen },
    ...words.menu(event),
    { kind: "separator" },
    ...(serialNumber === undefined ? [] : [only("onlyDoor", { door: serialNumber })]),
    ...(actor.kind === "person" && actor.id !== undefined ? [only("onlyPerson", { person: actor.id })] : []),
    ...(siteId === undefined ? [] : [only("onlySite", { site: siteId })]),
    ...(result === undefined ? [] : [only("onlyResult", { results: String(result) })]),
  ];
}
