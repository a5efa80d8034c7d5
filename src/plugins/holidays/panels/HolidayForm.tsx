import * as z from "zod/mini";
import { Name } from "#contract/fields.ts";
import { createHoliday, getHoliday, type Holiday, updateHoliday } from "#contract/holidays.ts";
import { isDayOfYear } from "#domain/schedules/holidays.ts";
import { inDaysText, monthNames } from "#kernel/format/calendar.ts";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormField } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { LastChangeText } from "#kernel/resource/LastChangeText.tsx";
import { PanelHead } from "#kernel/ui/panelParts.tsx";
import { confirmAccess } from "../../policy/services.ts";
import { dateText, nextTime } from "../dayOfYear.ts";
import { useToday } from "./useToday.ts";

const Month = z.enum(Object.fromEntries(Array.from({ length: 12 }, (_, month) => [`m${month + 1}`, month + 1])));
const Fields = z
  .object({ name: Name, day: z.int().check(z.gte(1), z.lte(31)), month: Month })
  .check(z.refine(({ month, day }) => isDayOfYear(month, day), { path: ["day"], error: "holidays.noSuchDay" }));

const storedOf = ({ name, day, month, version, lastChange }: Pick<Holiday, "name" | "day" | "month" | "version" | "lastChange">) => ({
  values: { name, day, month },
  version,
  lastChange,
});

/** Name and day, with the next occurrence for a new holiday. */
export function HolidayForm({ holiday }: { holiday: Holiday | undefined }) {
  const kernel = useKernel();
  const { api, toast } = kernel;
  const t = useText();
  const panel = usePanel();
  const { scopes, language } = useConsoleState();
  const form = useForm({
    schema: Fields,
    title: holiday?.name ?? t("holidays.command.create"),
    fields: {
      name: { label: "holidays.column.name" },
      day: { label: "holidays.column.day", codes: ["error_holiday_date_invalid", "error_holiday_day_taken"] },
      month: {
        label: "holidays.column.month",
        kind: "select",
        choices: monthNames(language).map((label, index) => ({ value: String(index + 1), label })),
      },
    },
    stored: holiday ? storedOf(holiday) : { values: {} },
    isNew: !holiday,
    disabledBecause: scopes.has("schedule_w") ? undefined : t("holidays.readOnly"),
    save: async ({ values, version }) => {
      if (holiday) {
        const body = { ...values, ...(version !== undefined && { version }) };
        await confirmAccess({ kind: "holiday", change: "update", id: holiday.id, fields: body }, kernel);
        const saved = await api.call(updateHoliday, { params: { id: holiday.id }, body });
        toast.success("holidays.toast.saved", { name: saved.name });
        return storedOf(saved);
      }
      await confirmAccess({ kind: "holiday", change: "create", fields: values }, kernel);
      const { id, name } = await api.call(createHoliday, { body: values });
      toast.success("holidays.toast.saved", { name });
      panel.setParams({ id });
      return undefined;
    },
    reload: async () => storedOf(await api.call(getHoliday, { params: { id: holiday?.id ?? "" } })),
  });
  return (
    <>
      <PanelHead
        title={holiday?.name ?? t("holidays.command.create")}
        subtitle={<LastChangeText change={holiday?.lastChange} />}
        actions={<FormActions form={form} />}
      />
      <EditorBody>
        <Form form={form} className="formsections">
          <FormSection title={t("holidays.section.day")} hint={t("holidays.section.dayHint")}>
            <div className="formwide">
              <FormField form={form} name="name" />
            </div>
            <FormField form={form} name="day" />
            <FormField form={form} name="month" />
            <NextTime month={form.entered["month"]} day={form.entered["day"]} />
          </FormSection>
        </Form>
      </EditorBody>
    </>
  );
}

/** Next occurrence of the day in the form, and a note if it does not exist every year. */
function NextTime({ month, day }: { month: unknown; day: unknown }) {
  const t = useText();
  const { language } = useConsoleState();
  const today = useToday();
  const next = typeof month === "number" && typeof day === "number" ? nextTime({ month, day }, today) : undefined;
  return (
    <output className="formwide fs12 muted">
      {next && t("holidays.comesNext", { date: dateText(next.date, language), time: inDaysText(next.inDays, language) })}
      {month === 2 && day === 29 && ` ${t("holidays.leapYears")}`}
    </output>
  );
}
