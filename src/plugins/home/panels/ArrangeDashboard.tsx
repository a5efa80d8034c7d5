import { useWidgets, WidgetContent } from "#kernel/console/widgets.tsx";
import { usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Plus, RotateCcw } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { PanelBody, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { arrangementOf, moved, rowsOf } from "../arrangement.ts";
import { ArrangedWidget } from "./ArrangedWidget.tsx";

/** RP-01: adds, moves and removes the widgets of the dashboard. The layout keeps each change at once. */
export default function ArrangeDashboard({ kept, onDone }: { kept: string | undefined; onDone(): void }) {
  const t = useText();
  const panel = usePanel();
  const { shown, others } = arrangementOf(kept, useWidgets());
  const ids = shown.map(({ thing }) => thing.id);
  const keep = (next: readonly string[]) => panel.setParams({ widgets: next.join() });
  return (
    <PanelFrame label={t("home.panel.dashboard")}>
      <Toolbar
        label={t("home.arrange.tools")}
        end={
          <Button variant="primary" onClick={onDone}>
            {t("home.arrange.done")}
          </Button>
        }
      >
        <Menu
          entries={others.map(({ thing }) => ({
            kind: "action" as const,
            id: thing.id,
            label: t(thing.title),
            onSelect: () => keep([...ids, thing.id]),
          }))}
          trigger={
            <Button icon={Plus} disabledReason={others.length === 0 ? t("home.arrange.allThere") : undefined}>
              {t("home.arrange.add")}
            </Button>
          }
        />
        <Button icon={RotateCcw} variant="quiet" onClick={() => panel.setParams({})}>
          {t("home.arrange.reset")}
        </Button>
      </Toolbar>
      <PanelBody>
        {rowsOf(shown).map(({ className, row }) => (
          <div key={className} className={className}>
            {row.map((each, index) => (
              <ArrangedWidget
                key={each.thing.id}
                widget={each.thing}
                earlier={row[index - 1]?.thing.id}
                later={row[index + 1]?.thing.id}
                onMove={(id, to) => keep(moved(ids, id, to))}
                onRemove={() => keep(ids.filter((id) => id !== each.thing.id))}
              >
                <WidgetContent {...each} />
              </ArrangedWidget>
            ))}
          </div>
        ))}
      </PanelBody>
    </PanelFrame>
  );
}
