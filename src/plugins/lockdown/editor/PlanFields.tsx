import type { FormEvent } from "react";
import { limits } from "#contract/limits.ts";
import type { LockdownWorkflow } from "#contract/lockdown.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import type { EntryError } from "#kernel/forms/textError.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { FieldNote } from "#kernel/ui/Field.tsx";
import { RefreshCw, Save, ShieldBan, Trash2, TriangleAlert } from "#kernel/ui/icons.ts";
import { NumberField } from "#kernel/ui/NumberField.tsx";
import { PanelBody, PanelFoot, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { TextField } from "#kernel/ui/TextField.tsx";
import DatePicker from "#kernel/ui/time/DatePicker.tsx";
import "../shell/lockdown.css";
import { deletePlan } from "../commands/lockdownCommands.ts";
import { TargetTree } from "./TargetTree.tsx";
import { usePlanForm } from "./usePlanForm.ts";

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
  const { language } = useConsoleState();
  const remove = useCommand(deletePlan, workflow && { workflowId: workflow.id });
  const plan = usePlanForm(workflow, isInForce, onReload);
  const { form, errors, zone, change } = plan;
  const say = (error: EntryError | undefined) => error && t(error.key, error.values);
  const inForce = isInForce ? t("lockdown.editor.inForceWhy") : undefined;
  const unchanged = plan.isChanged ? undefined : t("lockdown.editor.unchanged");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    plan.submit();
  };

  return (
    <form className="group lockdown-editor" onSubmit={handleSubmit} noValidate>
      {inForce && (
        <Banner level="warn" icon={ShieldBan}>
          {inForce}
        </Banner>
      )}
      {plan.isStale && (
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
        <PanelHead title={plan.title} subtitle={workflow?.code} />
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
                onFaultChange={plan.setHasWrongDay}
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
          <Button type="submit" size="s" variant="primary" icon={Save} isPending={plan.isSaving} disabledReason={inForce ?? unchanged}>
            {t("lockdown.editor.save")}
          </Button>
        }
      >
        {workflow && (
          <Button size="s" variant="danger-quiet" icon={Trash2} disabledReason={remove.reason ?? inForce} onClick={remove.run}>
            {remove.title}
          </Button>
        )}
      </PanelFoot>
    </form>
  );
}
