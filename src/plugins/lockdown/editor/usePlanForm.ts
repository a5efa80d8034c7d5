import { useState } from "react";
import { createLockdownWorkflow, type LockdownWorkflow, updateLockdownWorkflow } from "#contract/lockdown.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { useOpenForm } from "#kernel/forms/useOpenForm.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { emptyPlan, type PlanErrors, type PlanForm, planBody, planErrorOf, planErrors, planFormOf } from "./planForm.ts";

export interface PlanFormHandle {
  title: string;
  form: PlanForm;
  errors: PlanErrors;
  /** Time zone of the last day. */
  zone: string;
  isChanged: boolean;
  isSaving: boolean;
  /** Another person has changed the plan since. */
  isStale: boolean;
  change(part: Partial<PlanForm>): void;
  /** Reports whether the text of the last day is no date. */
  setHasWrongDay(hasWrongDay: boolean): void;
  submit(): void;
}

/** The entries of a plan, their errors, and how they are saved. Without a workflow the plan is new, and its panel closes after the save. */
export function usePlanForm(workflow: LockdownWorkflow | undefined, isInForce: boolean, onReload: () => void): PlanFormHandle {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { user, scopes } = useConsoleState();
  const zone = user.sites[0]?.timeZoneId ?? "UTC";
  const [initial] = useState<PlanForm>(() => (workflow ? planFormOf(workflow, zone) : emptyPlan));
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<PlanErrors>({});
  const [hasWrongDay, setHasWrongDay] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isStale, setIsStale] = useState(false);
  const isChanged = JSON.stringify(form) !== JSON.stringify(initial);
  const title = workflow?.description ?? t("lockdown.command.createPlan");
  const siteOf = (serialNumber: string) => (scopes.has("device_r") ? kernel.use(DeviceDirectory).get(serialNumber)?.siteId : undefined);

  const save = async () => {
    const found = planErrors(form);
    setErrors(found);
    if (hasWrongDay || Object.keys(found).length > 0) return;
    setIsSaving(true);
    try {
      const body = planBody(form, zone, siteOf);
      if (workflow) {
        await kernel.api.call(updateLockdownWorkflow, { body: { id: workflow.id, version: workflow.version, ...body } });
        onReload();
      } else {
        await kernel.api.call(createLockdownWorkflow, { body });
        noteSaved();
        panel.close();
      }
      kernel.toast.success("lockdown.toast.saved", { name: body.description });
    } catch (error) {
      const ofEntry = planErrorOf(error);
      if (ofEntry) setErrors(ofEntry);
      else if (error instanceof ApiError && error.code === "error_workflow_version_conflict") setIsStale(true);
      else if (!isAbort(error)) kernel.toast.failure(error);
    }
    setIsSaving(false);
  };
  const canSave = !isSaving && isChanged && !isInForce;
  const { noteSaved } = useOpenForm({ title, isChanged, canSave, save: () => void save() });
  return {
    title,
    form,
    errors,
    zone,
    isChanged,
    isSaving,
    isStale,
    change(part) {
      setForm((before) => ({ ...before, ...part }));
      setErrors({});
    },
    setHasWrongDay,
    submit() {
      if (canSave) void save();
    },
  };
}
