import { lazy, Suspense, useState } from "react";
import { useWidgets, WidgetContent } from "#kernel/console/widgets.tsx";
import { useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { LayoutDashboard } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { arrangementOf, rowsOf } from "../arrangement.ts";
import type { DashboardParams } from "../panels.ts";
import "../home.css";

// Most widgets are in one file, the chart and its library in another. Both are asked for before it is known who is signed in.
for (const early of [import("../widgets/Attention.tsx"), import("../widgets/EventsOverTime.tsx")]) early.catch(() => undefined);

const ArrangeDashboard = lazy(() => import("./ArrangeDashboard.tsx"));

/** RP-01, RT-10: figures and lists of all plugins, within the session's rights, in the order in which the person has put them. */
export default function Dashboard({ params }: PanelProps<typeof DashboardParams>) {
  const t = useText();
  const widgets = useWidgets();
  const [isArranging, setIsArranging] = useState(false);
  const { shown } = arrangementOf(params.widgets, widgets);
  if (widgets.length === 0) return <Empty title={t("home.nothing.title")}>{t("home.nothing.text")}</Empty>;
  if (isArranging)
    return (
      <Suspense fallback={<Skeleton rows={8} />}>
        <ArrangeDashboard kept={params.widgets} onDone={() => setIsArranging(false)} />
      </Suspense>
    );
  return (
    <PanelFrame label={t("home.panel.dashboard")}>
      <PanelBody>
        {rowsOf(shown).map(({ className, row }) => (
          <div key={className} className={className}>
            {row.map((each) => (
              <div key={each.thing.id} className={`home-place home-place--${each.thing.size}`}>
                <WidgetContent {...each} />
              </div>
            ))}
          </div>
        ))}
        {shown.length === 0 && <Empty title={t("home.arrange.none")}>{t("home.arrange.noneHint")}</Empty>}
        <div className="home-foot">
          <Button icon={LayoutDashboard} variant="quiet" size="s" onClick={() => setIsArranging(true)}>
            {t("home.arrange.start")}
          </Button>
        </div>
      </PanelBody>
    </PanelFrame>
  );
}
