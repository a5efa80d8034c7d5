import { useSnapshot } from "valtio";
import { useConsole, useSessionState, useShellState, useShellText } from "../console/consoleContext.ts";
import { ChevronDown, Lock, PanelsTopLeft } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import { StateChip } from "../ui/StateChip.tsx";
import { UnsavedMark, useLayoutEntries } from "./useLayoutEntries.tsx";

/** The person's layouts: the current one, whether it differs from the saved one, and commands for it. */
export function LayoutMenu() {
  const t = useShellText();
  const { layouts } = useConsole();
  const { current, entries } = useSnapshot(layouts.state);
  const { sharedLayout } = useSessionState();
  const { sharedLayouts } = useShellState();
  const menu = useLayoutEntries();
  const isUnsaved = entries.some((each) => each.id === current && each.isUnsaved);
  const because = sharedLayouts.find(({ id }) => id === current)?.lockedBecause ?? t("kernel.layout.locked");
  return (
    <>
      <Menu
        entries={menu}
        size="l"
        trigger={
          <button type="button" className="btn btn--quiet layout-trigger">
            <PanelsTopLeft className="i" aria-hidden />
            <span className="trunc">{layouts.nameOf(current)}</span>
            {isUnsaved && <UnsavedMark />}
            <ChevronDown className="i i-s" aria-hidden />
          </button>
        }
      />
      {sharedLayout?.isLocked && <StateChip icon={Lock} level="info" word={because} className="layout-lock" />}
    </>
  );
}
