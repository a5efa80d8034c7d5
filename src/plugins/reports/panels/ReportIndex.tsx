import { useCommand, useText } from "#kernel/hooks.ts";
import { PanelBody, PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { reports, type ReportName } from "../reportQuery.ts";
import "./reports.css";

/** The reports that there are (RT-14). */
export default function ReportIndex() {
  const t = useText();
  return (
    <PanelFrame label={t("reports.panel.index")}>
      <PanelHead title={t("reports.panel.index")} />
      <PanelBody>
        <div className="reports-index">
          {reports.map((report) => (
            <ReportCard key={report} report={report} />
          ))}
        </div>
      </PanelBody>
    </PanelFrame>
  );
}

function ReportCard({ report }: { report: ReportName }) {
  const t = useText();
  const open = useCommand(`reports:open-${report}`);
  const Glyph = open.command?.icon;
  if (!open.isVisible) return undefined;
  return (
    <button type="button" className="reports-card" onClick={open.run}>
      {Glyph && <Glyph className="i" aria-hidden />}
      <span>
        <span className="strong">{open.title}</span>
        <br />
        <span className="muted">{t(`reports.about.${report}`)}</span>
      </span>
    </button>
  );
}
