import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { getLockdownWorkflow } from "#contract/lockdown.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import type { PlanEditorParams } from "../panels.ts";
import { Lockdown } from "../services.ts";
import { DeletePlan } from "./DeletePlan.tsx";
import { PlanFields } from "./PlanFields.tsx";

/** LK-06: one plan; a new one without id. */
export default function PlanEditor({ params }: PanelProps<typeof PlanEditorParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { info } = useSnapshot(kernel.use(Lockdown).state);
  const { workflowId } = params;
  const { data, error, refetch } = useQuery({
    queryKey: ["lockdown", "plan", workflowId],
    enabled: workflowId !== undefined,
    gcTime: 0,
    // Values must not change under the operator's hands. A save over a newer version reports a conflict.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => kernel.api.call(getLockdownWorkflow, { params: { id: workflowId ?? "" } }, signal),
  });
  const name = workflowId === undefined ? undefined : data?.description;
  useEffect(() => panel.setTitle(name), [panel, name]);
  // Set only after the form is gone, because the form would ask about changes that can't be saved any more.
  const [isDeleted, setIsDeleted] = useState(false);
  useEffect(() => {
    if (isDeleted) panel.close();
  }, [panel, isDeleted]);

  if (workflowId !== undefined && error && !data) {
    return (
      <PanelFrame label={t("lockdown.panel.plan")}>
        <FailureState title={t("lockdown.editor.failed")} error={error} onRetry={() => void refetch()} />
      </PanelFrame>
    );
  }
  if (isDeleted || (workflowId !== undefined && !data)) {
    return (
      <PanelFrame label={t("lockdown.panel.plan")}>
        <Skeleton rows={8} />
      </PanelFrame>
    );
  }
  return (
    <PanelFrame label={name ?? t("lockdown.panel.plan")}>
      <PlanFields
        key={`${workflowId ?? "new"} ${data?.version ?? 0}`}
        workflow={data}
        isInForce={workflowId !== undefined && info?.workflowId === workflowId}
        onReload={() => void refetch()}
      />
      {data && (
        <DeletePlan
          plan={data}
          isAsked={params.ask === "delete"}
          onDone={() => panel.setParams({ workflowId: data.id })}
          onDeleted={() => setIsDeleted(true)}
        />
      )}
    </PanelFrame>
  );
}
