import { type FormEvent, useId, useMemo, useState } from "react";
import { listGroups } from "#contract/groups.ts";
import { createPolicyTest, type PolicyTest, updatePolicyTest } from "#contract/policyTests.ts";
import { listZones } from "#contract/zones.ts";
import { sentenceOf } from "#domain/decide/policyTestWords.ts";
import { findDevices } from "#domain/devices/findDevices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { isAbort } from "#kernel/apiError.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { weekdayName } from "#kernel/format/calendar.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { PickField } from "#kernel/ui/pick/PickField.tsx";
import type { PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Select } from "#kernel/ui/Select.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import DatePicker from "#kernel/ui/time/DatePicker.tsx";
import TimePicker from "#kernel/ui/time/TimePicker.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { searchPeople } from "../../users/services.ts";
import { assertionOf, emptyTest, formOf, type TestForm } from "./testForm.ts";
import { reloadTests, useTest } from "./testQueries.ts";
import "./tests.css";
import { deleteTest } from "../commands/policyCommands.ts";

/** One test, or a new one, in a dialog. */
export function TestEditor({ testId, onDone }: { testId: string | undefined; onDone: () => void }) {
  const t = useText();
  const { data, error, refetch } = useTest(testId);
  if (testId === undefined || data) return <Editor test={data} onDone={onDone} />;
  return (
    <Dialog isOpen title={t("policy.form.edit")} onClose={onDone}>
      {error ? <FailureState title={t("policy.form.failed")} error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
    </Dialog>
  );
}

function Editor({ test, onDone }: { test: PolicyTest | undefined; onDone: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const formId = useId();
  const { user, language } = useConsoleState();
  const firstZone = user.sites[0]?.timeZoneId ?? "UTC";
  const today = dayAt(kernel.realtime.serverNowMs(), firstZone);
  const [form, setForm] = useState<TestForm>(() => (test ? formOf(test, today) : emptyTest(today)));
  const [isTried, setIsTried] = useState(false);
  const [faults, setFaults] = useState({ date: false, time: false });
  const [isSaving, setIsSaving] = useState(false);
  const kinds = useKinds();
  const change = (part: Partial<TestForm>) => setForm((before) => ({ ...before, ...part }));
  const zone = useZoneOf(form, test) ?? firstZone;
  const assertion = assertionOf(form, zone);
  const title = t(test ? "policy.form.edit" : "policy.form.create");

  async function save(): Promise<void> {
    setIsTried(true);
    if (!assertion || faults.date || faults.time) return;
    setIsSaving(true);
    try {
      const saved = test
        ? await kernel.api.call(updatePolicyTest, { params: { id: test.id }, body: { ...assertion, version: test.version } })
        : await kernel.api.call(createPolicyTest, { body: assertion });
      kernel.toast.success("policy.toast.saved", { name: sentenceOf(saved, language) });
      void reloadTests(kernel);
      onDone();
    } catch (error) {
      if (!isAbort(error)) kernel.toast.failure(error);
      setIsSaving(false);
    }
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const missing = (value: unknown) => (isTried && value === undefined ? t("policy.form.missing") : undefined);
  if (kinds.who.length === 0 || kinds.what.length === 0)
    return (
      <Dialog isOpen size="s" title={title} description={t("policy.form.noKinds")} onClose={onDone}>
        {undefined}
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      mustClose
      title={title}
      onClose={onDone}
      footer={
        <>
          {test && <DeleteButton testId={test.id} />}
          <Button onClick={onDone}>{t("policy.form.cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isSaving}>
            {t("policy.form.save")}
          </Button>
        </>
      }
    >
      <form id={formId} className="policy-form" noValidate onSubmit={handleSubmit}>
        <fieldset>
          <legend>{t("policy.form.who")}</legend>
          <Segmented
            label={t("policy.form.who")}
            value={form.whoKind}
            options={kinds.who.map((value) => ({ value, label: t(`policy.form.${value}`) }))}
            onValueChange={(whoKind) => change({ whoKind, who: undefined })}
          />
          <PickField
            key={form.whoKind}
            label={t(`policy.form.${form.whoKind}`)}
            placeholder={t("policy.form.search")}
            search={kinds.search[form.whoKind]}
            value={form.who}
            error={missing(form.who)}
            onValueChange={(who) => change({ who })}
          />
        </fieldset>
        <fieldset>
          <legend>{t("policy.form.expect")}</legend>
          <Segmented
            label={t("policy.form.expect")}
            value={form.expect}
            options={(["can", "cannot"] as const).map((value) => ({
              value,
              label: t(form.whoKind === "group" ? `policy.form.${value}Group` : `policy.form.${value}`),
            }))}
            onValueChange={(expect) => change({ expect })}
          />
        </fieldset>
        <fieldset>
          <legend>{t("policy.form.what")}</legend>
          <Segmented
            label={t("policy.form.what")}
            value={form.whatKind}
            options={kinds.what.map((value) => ({ value, label: t(`policy.form.${value}`) }))}
            onValueChange={(whatKind) => change({ whatKind, what: undefined })}
          />
          <PickField
            key={form.whatKind}
            label={t(`policy.form.${form.whatKind}`)}
            placeholder={t("policy.form.search")}
            search={kinds.search[form.whatKind]}
            value={form.what}
            error={missing(form.what)}
            onValueChange={(what) => change({ what })}
          />
        </fieldset>
        <fieldset>
          <legend>{t("policy.form.when")}</legend>
          <Segmented
            label={t("policy.form.when")}
            value={form.whenKind}
            options={(["weekly", "instant", "ever"] as const).map((value) => ({ value, label: t(`policy.form.${value}`) }))}
            onValueChange={(whenKind) => change({ whenKind })}
          />
          {form.whenKind !== "ever" && (
            <div className="policy-two">
              {form.whenKind === "weekly" ? (
                <Select
                  label={t("policy.form.day")}
                  value={String(form.day)}
                  choices={Array.from({ length: 7 }, (_, day) => ({ value: String(day), label: weekdayName(day, language, "long") }))}
                  onValueChange={(day) => change({ day: Number(day) })}
                />
              ) : (
                <DatePicker
                  label={t("policy.form.date")}
                  today={today}
                  value={form.date}
                  onValueChange={(date) => change({ date: date ?? "" })}
                  onFaultChange={(date) => setFaults((before) => ({ ...before, date }))}
                />
              )}
              <TimePicker
                label={t("policy.form.time")}
                labelNote={form.whenKind === "instant" ? zone : t("policy.form.zoneNote")}
                value={form.minutes}
                onValueChange={(minutes) => change({ minutes })}
                onFaultChange={(time) => setFaults((before) => ({ ...before, time }))}
              />
            </div>
          )}
        </fieldset>
        <output className="policy-sentence" aria-label={t("policy.form.sentence")}>
          {assertion && form.who && form.what
            ? sentenceOf({ assertion, whoName: form.who.title, whatName: form.what.title, timeZoneId: zone }, language)
            : "…"}
        </output>
      </form>
    </Dialog>
  );
}

function DeleteButton({ testId }: { testId: string }) {
  const kernel = useKernel();
  const t = useText();
  return (
    <Button variant="quiet" className="policy-delete" onClick={() => void kernel.commands.run(deleteTest, { testId })}>
      {t("policy.command.delete")}
    </Button>
  );
}

/** The kinds of objects that the session may choose from, with their pickers. */
function useKinds() {
  const kernel = useKernel();
  const { scopes } = useConsoleState();
  const search = useMemo(() => searches(kernel), [kernel]);
  return {
    who: [scopes.has("user_r") && ("person" as const), scopes.has("group_r") && ("group" as const)].filter((kind) => kind !== false),
    what: [scopes.has("device_r") && ("door" as const), scopes.has("zone_r") && ("zone" as const)].filter((kind) => kind !== false),
    search,
  };
}

function searches(kernel: Kernel): Record<"person" | "group" | "door" | "zone", PickSearch> {
  const { api } = kernel;
  const asked = (search: string) => (search.trim() === "" ? {} : { search });
  return {
    person: (query, signal) => searchPeople(kernel, query, signal),
    group: async (query, signal) =>
      (await api.call(listGroups, { query: asked(query) }, signal)).rows.map(({ id, name }) => ({ id, title: name })),
    zone: async (query, signal) =>
      (await api.call(listZones, { query: asked(query) }, signal)).rows.map(({ id, name, siteName }) => ({
        id,
        title: name,
        subtitle: siteName,
      })),
    door: (query) =>
      findDevices(kernel.use(DeviceDirectory), query, isDoor, 50).map(({ serialNumber, name, siteName }) => ({
        id: serialNumber,
        title: name,
        subtitle: siteName,
      })),
  };
}

/** Time zone of the test's times: that of the door's site. */
function useZoneOf({ whatKind, what }: TestForm, test: PolicyTest | undefined): string | undefined {
  const kernel = useKernel();
  const { scopes } = useConsoleState();
  if (what === undefined) return undefined;
  if (what.id === test?.assertion.what.id) return test.timeZoneId;
  return whatKind === "door" && scopes.has("device_r") ? kernel.use(DeviceDirectory).get(what.id)?.timeZoneId : undefined;
}
