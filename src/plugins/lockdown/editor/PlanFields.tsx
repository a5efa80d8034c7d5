import { type FormEvent, useState } from "react";
import { limits } from "#contract/limits.ts";
import { createLockdownWorkflow, type LockdownWorkflow, updateLockdownWorkflow } from "#contract/lockdown.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import type { EntryError } from "#kernel/forms/textError.ts";
import { useOpenForm } from "#kernel/forms/useOpenForm.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { FieldNote } from "#kernel/ui/Field.tsx";
import { RefreshCw, Save, ShieldBan, Trash2, TriangleAlert } from "#kernel/ui/icons.ts";
import { NumberField } from "#kernel/ui/NumberField.tsx";
import { PanelBody, PanelFoot, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { TextField } from "#kernel/ui/TextField.tsx";
import DatePicker from "#kernel/ui/time/DatePicker.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import "../shell/lockdown.css";
import { deletePlan } from "../commands/lockdownCommands.ts";
import { emptyPlan, type PlanErrors, type PlanForm, planBody, planErrorOf, planErrors, planFormOf } from "./planForm.ts";
import { TargetTree } from "./TargetTree.tsx";

interface PlanFieldsProps {
  /** Undefined for a new plan. */
  workflow: LockdownWorkflow | undefined;
  isInForce: boolean;
  onReload: () => void;
}

/** The fields of a plan. Errors appear at their field, also those that the platform reports. */
export function PlanFields({ workflow, isInForce, onReload }: PlanFieldsProps) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { user, scopes, language } = useConsoleState();
  const remove = useCommand(deletePlan, workflow && { workflowId: workflow.id });
  const zone = user.sites[0]?.timeZoneId ?? "UTC";
  const [initial] = useState<PlanForm>(() => (workflow ? planFormOf(workflow, zone) : emptyPlan));
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<PlanErrors>({});
  const [hasWrongDay, setHasWrongDay] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isStale, setIsStale] = useState(false);
  const isChanged = JSON.stringify(form) !== JSON.stringify(initial);
  const unchanged = isChanged ? undefined : t("lockdown.editor.unchanged");
  const change = (part: Partial<PlanForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const say = (error: EntryError | undefined) => error && t(error.key, error.values);
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
  const { noteSaved } = useOpenForm({
    title: workflow?.description ?? t("lockdown.command.createPlan"),
    isChanged,
    canSave,
    save: () => void save(),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) void save();
  };

  return (
    <form className="group lockdown-editor" onSubmit={handleSubmit} noValidate>
      {isInForce && (
        <Banner level="warn" icon={ShieldBan}>
          {t("lockdown.editor.inForceWhy")}
        </Banner>
      )}
      {isStale && (
        <Banner
          level="warn"
          icon={TriangleAlert}
          action={
            <Button size="s" icon={RefreshCw} onClick={onReload}>
              {t("lockdown.editor.loadAgain")}
            </Button>
          }
        >
          {t("errors.error_workflow_version_conflict")}
        </Banner>
      )}
      <PanelBody>
        <PanelHead title={workflow?.description ?? t("lockdown.command.createPlan")} subtitle={workflow?.code} />
        <Section>
          <div className="stack">
            <TextField
              label={t("lockdown.editor.name")}
              value={form.description}
              error={say(errors.description)}
              onChange={(event) => change({ description: event.target.value })}
            />
            <div className="lockdown-two">
              <NumberField
                label={t("lockdown.plan.endsAfter")}
                hint={t("lockdown.editor.minutesHint")}
                isOptional
                unit={t("lockdown.plan.minutes")}
                min={1}
                max={limits.lockdownMinutesMax}
                locale={language}
                value={form.minutes}
                error={say(errors.minutes)}
                onValueChange={(minutes) => change({ minutes })}
              />
              <DatePicker
                label={t("lockdown.editor.lastDay")}
                hint={t("lockdown.editor.lastDayHint", { zone })}
                isOptional
                today={dayAt(kernel.realtime.serverNowMs(), zone)}
                value={form.lastDay || undefined}
                onValueChange={(lastDay = "") => change({ lastDay })}
                onFaultChange={setHasWrongDay}
              />
            </div>
          </div>
        </Section>
        <Section title={t("lockdown.editor.doors")}>
          <FieldNote id="lockdown-targets-note" error={say(errors.targets)} />
          <TargetTree targets={form} onChange={change} />
        </Section>
      </PanelBody>
      <PanelFoot
        end={
          <Button
            type="submit"
            size="s"
            variant="primary"
            icon={Save}
            isPending={isSaving}
            disabledReason={isInForce ? t("lockdown.editor.inForceWhy") : unchanged}
          >
            {t("lockdown.editor.save")}
          </Button>
        }
      >
        {workflow && (
          <Button
            size="s"
            variant="danger-quiet"
            icon={Trash2}
            disabledReason={remove.reason ?? (isInForce ? t("lockdown.editor.inForceWhy") : undefined)}
            onClick={remove.run}
          >
            {remove.title}
          </Button>
        )}
      </PanelFoot>
    </form>
  );
}
