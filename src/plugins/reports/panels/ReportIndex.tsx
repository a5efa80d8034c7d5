import { useKernel, useText } from "#kernel/hooks.ts";
import { LinkCards } from "#kernel/ui/LinkCards.tsx";
import { PanelBody, PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { reports } from "../reportQuery.ts";

/** The list of reports (RT-14). */
export default function ReportIndex() {
  const { commands } = useKernel();
  const t = useText();
  const cards = [...reports, "callhistory", "door", "site", "schedule", "audit"].flatMap((report) => {
    const id = `reports:open-${report}`;
    const open = commands.get(id);
    if (!open || commands.availabilityById(id).state === "hidden") return [];
    return [{ id, icon: open.icon, title: t(open.title), note: t(`reports.about.${report}`), onOpen: () => void commands.runById(id) }];
  });
  return (
    <PanelFrame label={t("reports.panel.index")}>
      <PanelHead title={t("reports.panel.index")} />
      <PanelBody>
        <LinkCards cards={cards} />
      </PanelBody>
    </PanelFrame>
  );
}
