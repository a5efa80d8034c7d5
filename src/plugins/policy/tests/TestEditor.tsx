import { type FormEvent, useId } from "react";
import type { PolicyTest } from "#contract/policyTests.ts";
import { sentenceOf } from "#domain/decide/policyTestWords.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { ObjectFields, useKinds, WhenFields } from "./TestFields.tsx";
import { useTest } from "./testQueries.ts";
import { useTestForm } from "./useTestForm.ts";
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
  const t = useText();
  const formId = useId();
  const { language } = useConsoleState();
  const kinds = useKinds();
  const entry = useTestForm(test, onDone);
  const { form, assertion, change } = entry;
  const title = t(test ? "policy.form.edit" : "policy.form.create");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void entry.save();
  };
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
          <Button variant="primary" type="submit" form={formId} isPending={entry.isSaving}>
            {t("policy.form.save")}
          </Button>
        </>
      }
    >
      <form id={formId} className="policy-form" noValidate onSubmit={handleSubmit}>
        <ObjectFields
          legend={t("policy.form.who")}
          kinds={kinds.who}
          kind={form.whoKind}
          search={kinds.search[form.whoKind]}
          value={form.who}
          isTried={entry.isTried}
          onChange={(whoKind, who) => change({ whoKind, who })}
        />
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
        <ObjectFields
          legend={t("policy.form.what")}
          kinds={kinds.what}
          kind={form.whatKind}
          search={kinds.search[form.whatKind]}
          value={form.what}
          isTried={entry.isTried}
          onChange={(whatKind, what) => change({ whatKind, what })}
        />
        <WhenFields entry={entry} />
        <output className="policy-sentence" aria-label={t("policy.form.sentence")}>
          {assertion && form.who && form.what
            ? sentenceOf({ assertion, whoName: form.who.title, whatName: form.what.title, timeZoneId: entry.zone }, language)
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
