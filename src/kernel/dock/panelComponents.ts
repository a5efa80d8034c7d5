import type { ComponentType } from "react";
import { type FetchedComponent, fetchedComponent } from "../fetched.tsx";
import type { Panel } from "../plugin.ts";

interface PanelParams {
  params: Record<string, unknown>;
}
export type PanelComponent = ComponentType<PanelParams>;

/** The code of a panel did not load. `attempts` counts consecutive failures. */
export class PanelLoadError extends Error {
  readonly attempts: number;
  constructor(attempts: number, cause: unknown) {
    super(`The panel did not load (${attempts})`, { cause });
    this.name = "PanelLoadError";
    this.attempts = attempts;
  }
}

/**
 * Whether Retry can help a failed panel. Browsers may remember a failed file until the page reloads, so after a second failure only a
 * reload helps.
 */
export function recoveryOf(error: unknown): "retry" | "reload" {
  return error instanceof PanelLoadError && error.attempts > 1 ? "reload" : "retry";
}

/** Loads panels and counts the consecutive failures of each. */
export function createPanelLoader() {
  const failures = new WeakMap<Panel, number>();
  return async (panel: Panel): Promise<{ default: PanelComponent }> => {
    try {
      const loaded = (await panel.load()) as { default: PanelComponent };
      failures.delete(panel);
      return loaded;
    } catch (error) {
      const attempts = (failures.get(panel) ?? 0) + 1;
      failures.set(panel, attempts);
      throw new PanelLoadError(attempts, error);
    }
  };
}

const load = createPanelLoader();
const components = new WeakMap<Panel, FetchedComponent<PanelParams>>();

/** The component of a panel, loaded when it is first drawn. With `isAnew`, it is loaded again, for use after a failure. */
export function componentOf(panel: Panel, isAnew: boolean): FetchedComponent<PanelParams> {
  const known = isAnew ? undefined : components.get(panel);
  const component = known ?? fetchedComponent(async () => (await load(panel)).default);
  components.set(panel, component);
  return component;
}
