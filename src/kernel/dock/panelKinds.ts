import type { Console } from "../console/createConsole.ts";
import type { PanelTarget } from "../workspace/panelTarget.ts";
import type { StandingOf } from "./dockFacts.ts";

/** What the dock needs of the declarations of panels. */
export interface PanelKinds {
  standingOf: StandingOf;
  /** Whether at most one instance of the panel exists, as of a list. */
  isSingleton(panelId: string): boolean;
  rendererOf(panelId: string): "onlyWhenVisible" | "always";
  /** The title until the panel sets its own. */
  titleOf(target: PanelTarget): string;
}

export function panelKinds({ panels, t }: Console): PanelKinds {
  const kind = (id: string) => panels.get(id)?.thing;
  return {
    standingOf(id) {
      const panel = kind(id);
      return { isAside: panel?.placement === "right" || panel?.placement === "edge", width: panel?.width };
    },
    isSingleton: (id) => kind(id)?.isSingleton === true,
    rendererOf: (id) => kind(id)?.renderer ?? "onlyWhenVisible",
    titleOf({ panel }) {
      const title = kind(panel)?.title;
      return title ? t(title) : panel;
    },
  };
}
