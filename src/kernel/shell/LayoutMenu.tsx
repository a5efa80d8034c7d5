import { useSnapshot } from "valtio";
import { ChevronDown, PanelsTopLeft } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import type { MenuEntry } from "../ui/menuEntries.ts";
import { useConsole, useShellText } from "./consoleContext.ts";

const rows = ["kernel:save-layout", "kernel:revert-layout", "kernel:reset-layout", undefined, "kernel:undo-layout", "kernel:redo-layout"];

/** The layout on the screen: whether it differs from the saved one, and what can be done about it. */
export function LayoutMenu() {
  const t = useShellText();
  const { layouts, runner } = useConsole();
  const { isUnsaved } = useSnapshot(layouts.state);
  const entries = rows.map((id): MenuEntry => {
    const command = id ? runner.get(id) : undefined;
    if (!id || !command) return { kind: "separator" };
    const availability = runner.availability(id);
    return {
      kind: "action",
      id,
      label: t(command.title),
      icon: command.icon,
      keys: command.keys,
      disabledReason: availability.state === "disabled" ? availability.reason : undefined,
      onSelect: () => void runner.run(id),
    };
  });
  return (
    <Menu
      entries={entries}
      trigger={
        <button type="button" className="btn btn--quiet layout-trigger">
          <PanelsTopLeft className="i" aria-hidden />
          <span>{t("kernel.layout.mine")}</span>
          {isUnsaved && (
            <>
              <span className="dot dot--unsaved" aria-hidden />
              <span className="sr">{t("kernel.layout.unsaved")}</span>
            </>
          )}
          <ChevronDown className="i i-s" aria-hidden />
        </button>
      }
    />
  );
}
