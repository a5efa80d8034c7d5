import type { Widget } from "../plugin.ts";
import type { Owned } from "../registry/contributions.ts";
import { isGranted } from "../registry/visibility.ts";
import { Skeleton } from "../ui/states.tsx";
import { useConsole, useSessionState, useShellText } from "./consoleContext.ts";
import { PluginItem } from "./PluginItem.tsx";

/** RP-01: the parts of the dashboard that this session may see, of all plugins. */
export function useWidgets(): readonly Owned<Widget>[] {
  const { widgets } = useConsole();
  const state = useSessionState();
  return widgets.filter(({ thing }) => isGranted(thing, state));
}

/** One part of the dashboard. A failing one says so, and the others go on. */
export function WidgetContent({ thing, pluginId }: Owned<Widget>) {
  const t = useShellText();
  return (
    <PluginItem
      item={thing}
      pluginId={pluginId}
      fallback={thing.size !== "figure" && <Skeleton rows={5} />}
      failed={<p className="faint fs12 widget-failed">{t("kernel.widget.failed", { name: t(thing.title) })}</p>}
    />
  );
}
