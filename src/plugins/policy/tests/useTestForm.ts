import { useState } from "react";
import { createPolicyTest, type PolicyAssertion, type PolicyTest, updatePolicyTest } from "#contract/policyTests.ts";
import { sentenceOf } from "#domain/decide/policyTestWords.ts";
import { isAbort } from "#kernel/apiError.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import { useConsoleState, useKernel } from "#kernel/hooks.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { assertionOf, emptyTest, formOf, type TestForm } from "./testForm.ts";
import { reloadTests } from "./testQueries.ts";

export interface TestFormHandle {
  form: TestForm;
  /** Undefined while a field is missing. */
  assertion: PolicyAssertion | undefined;
  /** Time zone of the test's times. */
  zone: string;
  today: string;
  /** The person has tried to save, so missing fields are errors now. */
  isTried: boolean;
  isSaving: boolean;
  change(part: Partial<TestForm>): void;
  /** Reports whether the text of a field is no date or no time. */
  setFault(field: "date" | "time", isFaulty: boolean): void;
  save(): Promise<void>;
}

/** The entries of a test, and how they are saved. */
export function useTestForm(test: PolicyTest | undefined, onDone: () => void): TestFormHandle {
  const kernel = useKernel();
  const { user, language } = useConsoleState();
  const firstZone = user.sites[0]?.timeZoneId ?? "UTC";
  const today = dayAt(kernel.realtime.serverNowMs(), firstZone);
  const [form, setForm] = useState<TestForm>(() => (test ? formOf(test, today) : emptyTest(today)));
  const [isTried, setIsTried] = useState(false);
  const [faults, setFaults] = useState({ date: false, time: false });
  const [isSaving, setIsSaving] = useState(false);
  const zone = useZoneOf(form, test) ?? firstZone;
  const assertion = assertionOf(form, zone);

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

  return {
    form,
    assertion,
    zone,
    today,
    isTried,
    isSaving,
    change: (part) => setForm((before) => ({ ...before, ...part })),
    setFault: (field, isFaulty) => setFaults((before) => ({ ...before, [field]: isFaulty })),
    save,
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
