import type { PanelHandle } from "#kernel/hooks.ts";

/** A panel that is in sight and has the focus. */
export function aPanel(overrides: Partial<PanelHandle> = {}): PanelHandle {
  return {
    instanceId: "p1",
    panelId: "test.panel",
    isVisible: true,
    isFocused: true,
    setTitle: () => undefined,
    setParams: () => undefined,
    close: () => undefined,
    ...overrides,
  };
}
