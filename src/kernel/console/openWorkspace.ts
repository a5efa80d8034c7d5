import { snapshot } from "valtio";
import { createOpenForms } from "../forms/openForms.ts";
import type { ConsoleState, Toaster } from "../plugin.ts";
import { isWorking } from "../session/isWorking.ts";
import type { ToastQueue } from "../ui/toastQueue.ts";
import { createLayoutStore } from "../workspace/layoutStore.ts";
import { createSharedLayouts } from "../workspace/sharedLayouts.ts";
import { createWorkspace } from "../workspace/workspace.ts";
import type { ConsoleOptions } from "./createConsole.ts";
import type { PluginPanels } from "./pluginPanels.ts";
import { ask, type ShellState } from "./shellState.ts";

interface Around {
  state: ConsoleState;
  shell: ShellState;
  panels: PluginPanels;
  toasts: ToastQueue;
  toast: Toaster;
}

/** Creates the session's open panels, their saved layouts, and the check for unsaved forms. */
export function openWorkspace(options: ConsoleOptions, { state, shell, panels, toasts, toast }: Around) {
  const { api, session, settings, translator } = options;
  const { t } = translator;
  const { workspaces } = settings.layout;
  const own = `${session.access.uid}/${session.access.accountId}`;
  const forms = createOpenForms((changed) =>
    ask(shell, "unsaved", { titles: [...new Set(changed.map(({ title }) => title))], container: changed[0]?.container }),
  );
  const layouts = createLayoutStore({
    api,
    // A part of the `layout` setting, one per person and account.
    localCopy: {
      read: () => structuredClone(snapshot(workspaces)[own]),
      write: (value) => {
        workspaces[own] = value;
      },
    },
    onConflict: () => void toasts.show({ level: "warn", title: t("kernel.layout.conflict") }),
    onRefused: toast.failure,
    unnamed: () => t("kernel.layout.mine"),
    onShared: (shared) => void (state.sharedLayout = shared),
    // An account that may not work shows few panels; saving them would overwrite the person's layout.
    isKept: isWorking(state),
  });
  const workspace = createWorkspace({
    leave: forms.leave,
    isLocked: () => state.sharedLayout?.isLocked === true,
    isFixed: layouts.isFixed,
    panelOf: (id) => panels.all.get(id)?.thing,
    isAllowed: (panel) => panels.isAllowed(panel.id),
    onForbidden: () => toasts.show({ level: "bad", title: t("errors.ForbiddenAccess") }),
    onFocus: (instanceId, target) => {
      state.focusedPanel = instanceId && target ? { instanceId, panelId: target.panel, params: target.params } : undefined;
    },
    onRoute: (route, isNew) => options.navigate(route, { replace: !isNew }),
  });
  return { forms, layouts, workspace, sharedLayouts: createSharedLayouts({ layouts, workspace, forms, shell, state }) };
}
