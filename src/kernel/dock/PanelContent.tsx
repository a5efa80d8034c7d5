import { Suspense, useMemo } from "react";
import { useConsole, useSessionState, useShellText } from "../console/consoleContext.ts";
import { Fetched } from "../fetched.tsx";
import { type FormHost, FormHostContext } from "../forms/formHost.ts";
import { KernelContext, PanelContext, type PanelHandle } from "../hooks.ts";
import type { Panel } from "../plugin.ts";
import { Button } from "../ui/Button.tsx";
import { ArrowLeft, OctagonAlert, RefreshCw, RotateCcw } from "../ui/icons.ts";
import { Empty, NoPermission, Skeleton } from "../ui/states.tsx";
import { type PanelTarget, parseParams } from "../workspace/panelTarget.ts";
import { namedRoutes } from "../workspace/portals.ts";
import { PanelBoundary } from "./PanelBoundary.tsx";
import { componentOf, PanelLoadError, recoveryOf } from "./panelComponents.ts";

export interface PanelContentProps {
  instanceId: string;
  target: PanelTarget;
  isVisible: boolean;
  isFocused: boolean;
}

/** A panel with its surroundings: permission check, params, loading state and error view. */
export function PanelContent({ instanceId, target, isVisible, isFocused }: PanelContentProps) {
  const t = useShellText();
  const { panels, kernelOf, workspace, forms, isPanelAllowed, options } = useConsole();
  useSessionState();
  const found = panels.get(target.panel);
  const params = useMemo(() => found && parseParams(found.thing, target.params), [found, target.params]);
  const handle = useMemo(
    (): PanelHandle => ({
      instanceId,
      panelId: target.panel,
      isVisible,
      isFocused,
      setTitle: (title) => workspace.view?.setTitle(instanceId, title),
      setParams: (next, { isNewEntry = false } = {}) => workspace.setParams(instanceId, next, isNewEntry),
      close: () => workspace.view?.close(instanceId),
    }),
    [instanceId, target.panel, isVisible, isFocused, workspace],
  );
  const formHost = useMemo((): FormHost => ({ add: (form) => forms.add(instanceId, form), leave: forms.leaveForm }), [forms, instanceId]);
  // SH-12: go to the panel that was open before, or to the start page if no other panel is open.
  const leave = () => {
    workspace.view?.close(instanceId);
    if (workspace.view?.list().length === 0) options.navigate(namedRoutes.dashboard, { replace: false });
  };
  const back = (
    <Button icon={ArrowLeft} onClick={leave}>
      {t("kernel.panel.back")}
    </Button>
  );
  if (!found) return <Empty title={t("kernel.panel.gone")} action={back} />;
  if (!isPanelAllowed(target.panel))
    return (
      <NoPermission title={t("errors.ForbiddenAccess")}>
        {t("errors.ForbiddenAccessSubtitle")} {t("errors.ForbiddenAccessSubtitle2")}
      </NoPermission>
    );
  if (!params) return <Empty title={t("kernel.panel.nothingChosen")} action={back} />;
  return (
    <PanelBoundary
      name={target.panel}
      fallback={(retry, error) => {
        const isReload = recoveryOf(error) === "reload";
        return (
          <div className="state" role="alert">
            <OctagonAlert className="i i-xl" aria-hidden />
            <h4>{t(isReload ? "kernel.panel.notLoaded" : "kernel.panel.failed")}</h4>
            <p>{t(isReload ? "kernel.panel.notLoadedWhy" : "kernel.panel.failedWhy")}</p>
            <div className="row">
              {isReload ? (
                <Button icon={RefreshCw} onClick={() => location.reload()}>
                  {t("kernel.panel.reload")}
                </Button>
              ) : (
                <Button
                  icon={RefreshCw}
                  onClick={() => {
                    componentOf(found.thing, true);
                    retry();
                  }}
                >
                  {t("kernel.ui.retry")}
                </Button>
              )}
              {!(error instanceof PanelLoadError) && (
                <Button
                  icon={RotateCcw}
                  onClick={() => {
                    workspace.setParams(instanceId, {}, false);
                    retry();
                  }}
                >
                  {t("kernel.panel.reset")}
                </Button>
              )}
              {back}
            </div>
          </div>
        );
      }}
    >
      <KernelContext value={kernelOf(found.pluginId)}>
        <PanelContext value={handle}>
          <FormHostContext value={formHost}>
            <Suspense fallback={<Skeleton />}>
              <LoadedPanel panel={found.thing} params={params} />
            </Suspense>
          </FormHostContext>
        </PanelContext>
      </KernelContext>
    </PanelBoundary>
  );
}

/** Looks the component up on each mount, so that Retry draws the newly loaded one. */
function LoadedPanel({ panel, params }: { panel: Panel; params: Record<string, unknown> }) {
  return <Fetched of={componentOf(panel, false)} props={{ params }} fallback={<Skeleton />} />;
}
