import { createSchedule, getSchedule, type ScheduleDetail, updateSchedule } from "#contract/schedules.ts";
import { Form, FormActions } from "#kernel/forms/Form.tsx";
import { FormField } from "#kernel/forms/FormField.tsx";
import { useFaults } from "#kernel/forms/useFaults.ts";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { LastChangeText } from "#kernel/resource/LastChangeText.tsx";
import { PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { confirmAccess } from "../../policy/services.ts";
import { recurrenceText } from "../recurrenceText.ts";
import { isInUse } from "../scheduleQuery.ts";
import { AttachedField } from "./AttachedField.tsx";
import { type AttachField, attachFields } from "./attachables.ts";
import { ClockChoice, useSiteClock } from "./ClockChoice.tsx";
import { DateFields } from "./DateFields.tsx";
import { Openings } from "./Openings.tsx";
import { RecurrenceList } from "./RecurrenceList.tsx";
import { ScheduleMenu } from "./ScheduleMenu.tsx";
import { bodyOf, draftOf, newSchedule, ScheduleEntry, scheduleLines, storedOf, textsIn, timesIn } from "./scheduleEntry.ts";
import { useHeard } from "./useHeard.ts";
import { WeekTimesField } from "./WeekTimesField.tsx";
import { draftOfTimes } from "./weekTimes.ts";

interface ScheduleFormProps {
  /** The schedule to edit, which a newer version of it may replace; undefined to create one. */
  detail: ScheduleDetail | undefined;
  /** The schedule that a new one copies. */
  model: ScheduleDetail | undefined;
}

/** SC-01 to SC-04: form of a schedule with a preview of its effect. */
export function ScheduleForm({ detail, model }: ScheduleFormProps) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { language } = useConsoleState();
  const heard = useHeard(detail, model);
  const { attachables } = heard;
  const { hasFaults, setFault } = useFaults();
  const wordsOf = (name: string, values: readonly string[]) =>
    name === "times"
      ? draftOfTimes(values)
          .map((each) => recurrenceText(each, t, language))
          .join("; ")
      : values.map((id) => attachables.itemOf(name as AttachField, id).title).join(", ");
  const form = useForm({
    schema: ScheduleEntry,
    title: detail?.name ?? t("schedules.command.create"),
    fields: scheduleLines(wordsOf),
    stored: detail ? storedOf(detail) : { values: model ? copyOf(model, t) : newSchedule },
    isNew: detail === undefined,
    ...(hasFaults && { disabledBecause: t("schedules.editor.wrongDate") }),
    save: async ({ values, changes, version }) => {
      if (!detail) {
        const fields = bodyOf(values, undefined);
        await confirmAccess({ kind: "schedule", change: "create", fields }, kernel, kernel.signal);
        const { id, name } = await kernel.api.call(createSchedule, { body: fields });
        kernel.toast.success("schedules.toast.saved", { name });
        panel.setParams({ id });
        return undefined;
      }
      const fields = { id: detail.id, ...bodyOf(values, changes.times ? undefined : heard.recurrencesOf(version)), version };
      await confirmAccess({ kind: "schedule", change: "update", fields }, kernel, kernel.signal);
      const saved = await kernel.api.call(updateSchedule, { body: fields });
      kernel.toast.success("schedules.toast.saved", { name: saved.name });
      return heard.add(saved);
    },
    reload: async () => heard.add(await kernel.api.call(getSchedule, { params: { id: detail?.id ?? "" } })),
  });
  const { entered } = form;
  const recurrences = draftOfTimes(timesIn(entered));
  const siteIds = (["serialNumbers", "zoneIds"] as const).flatMap((name) =>
    textsIn(entered, name).flatMap((id) => attachables.siteOf(name, id) ?? []),
  );
  const clock = useSiteClock(siteIds);
  return (
    <>
      <PanelHead
        title={form.title}
        subtitle={<Subtitle entered={entered} clock={clock.text} />}
        actions={
          <>
            <FormActions form={form} />
            {detail && <ScheduleMenu schedule={detail} />}
          </>
        }
      />
      <Form form={form} className="sched">
        <div className="sched-body">
          <div className="sched-main">
            <div className="sched-about">
              <FormField form={form} name="name" />
              <FormField form={form} name="kind" />
              {entered["kind"] === "unlock" && <FormField form={form} name="isFirstPersonIn" />}
            </div>
            <WeekTimesField form={form} timeZoneId={clock.timeZoneId} onFaultChange={(isFaulty) => setFault("times", isFaulty)} />
          </div>
          <aside className="sched-aside" aria-label={t("schedules.editor.aside")}>
            <RecurrenceList recurrences={recurrences} stored={form.changed.includes("times") ? detail?.recurrences : undefined} />
            <Openings schedule={draftOf(entered, recurrences)} timeZoneId={clock.timeZoneId} />
            <ClockChoice clock={clock} />
            <Section title={t("schedules.editor.limits")}>
              <div className="stack">
                <DateFields form={form} timeZoneId={clock.timeZoneId} onFaultChange={setFault} />
                <FormField form={form} name="onHoliday" />
              </div>
            </Section>
            <Section title={t("schedules.editor.attached")}>
              <div className="stack">
                {attachFields.map((name) => (
                  <AttachedField key={name} {...{ form, name, attachables }} />
                ))}
                {isInUse(detail) && <p className="hint">{t("schedules.inUse")}</p>}
              </div>
            </Section>
            <Section title={t("schedules.editor.about")}>
              <FormField form={form} name="description" />
              <p className="hint">
                <LastChangeText change={detail?.lastChange} />
              </p>
            </Section>
          </aside>
        </div>
      </Form>
    </>
  );
}

/** Summary of the form while the operator types, such as "Unlocks 4 doors for everybody · times in CDT (UTC−5)". */
function Subtitle({ entered, clock }: { entered: Readonly<Record<string, unknown>>; clock: string }) {
  const t = useText();
  const parts = [t(`schedules.editor.does.${entered["kind"] === "unlock" ? "unlock" : "access"}`)];
  const counted = (["serialNumbers", "zoneIds", "groupIds", "personIds"] as const).flatMap((name) => {
    const count = textsIn(entered, name).length;
    return count > 0 ? [t(`schedules.count.${name}`, { count })] : [];
  });
  return [...parts, ...counted, clock].join(" · ");
}

/** Copies everything but the name, which has to be unique. */
function copyOf(model: ScheduleDetail, t: (key: string, values: { name: string }) => string) {
  return { ...storedOf(model).values, name: t("schedules.editor.copyName", { name: model.name }).slice(0, 50) };
}
