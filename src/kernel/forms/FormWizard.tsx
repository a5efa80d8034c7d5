import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useText } from "../hooks.ts";
import { Button } from "../ui/Button.tsx";
import { classNames } from "../ui/classNames.ts";
import { ArrowLeft, ArrowRight, Check } from "../ui/icons.ts";
import { Modal } from "../ui/Modal.tsx";
import { KeyValueList } from "../ui/panelParts.tsx";
import { Form, SaveButton } from "./Form.tsx";
import { FormFields } from "./FormField.tsx";
import { valueText } from "./fieldText.ts";
import type { FormHandle } from "./useForm.ts";
import { stepAskingFor, type WizardStep } from "./wizardSteps.ts";

export interface FormWizardProps {
  form: FormHandle;
  steps: readonly WizardStep[];
  /** Called after the person has agreed to lose the changes, if there are any. */
  onClose: () => void;
  saveLabel: string;
  /** Content below the fields of a step. */
  below?: (step: WizardStep) => ReactNode;
}

/**
 * A form in steps. Each step is checked before the next; the last one shows a summary. A refused save returns to the step with the first
 * invalid field.
 */
export function FormWizard({ form, steps, onClose, saveLabel, below }: FormWizardProps) {
  const t = useText();
  const [at, setAt] = useState(0);
  const step = steps[at];
  const goToWrong = useEffectEvent(() => {
    const wrong = stepAskingFor(steps, Object.keys(form.errors));
    if (wrong !== undefined) setAt(wrong);
  });
  useEffect(() => {
    if (form.refusals > 0) goToWrong();
  }, [form.refusals]);
  const next = async () => {
    if (step && (await form.check(step.fields))) setAt(at + 1);
  };
  return (
    <Modal
      isOpen
      title={form.title}
      onClose={() => form.leave(onClose)}
      footer={
        <>
          {at > 0 && (
            <Button icon={ArrowLeft} onClick={() => setAt(at - 1)}>
              {t("kernel.form.back")}
            </Button>
          )}
          {step ? (
            <Button variant="primary" iconEnd={ArrowRight} onClick={() => void next()}>
              {t("kernel.form.next")}
            </Button>
          ) : (
            <SaveButton form={form} label={saveLabel} />
          )}
        </>
      }
    >
      <Stepper labels={[...steps.map(({ label }) => t(label)), t("kernel.form.summary")]} at={at} />
      <Form form={form} className="stack formcolumn" onSubmit={step ? () => void next() : form.submit}>
        {step ? <FormFields key={step.id} form={form} names={step.fields} /> : <Summary form={form} />}
        {step && below?.(step)}
      </Form>
    </Modal>
  );
}

function Stepper({ labels, at }: { labels: readonly string[]; at: number }) {
  const t = useText();
  return (
    <>
      <output className="sr">{t("kernel.form.step", { step: at + 1, total: labels.length, name: labels[at] ?? "" })}</output>
      <ol className="stepper">
        {labels.map((label, index) => (
          <li
            key={label}
            className={classNames("s", index === at && "is-now", index < at && "is-done")}
            aria-current={index === at ? "step" : undefined}
          >
            <span className="b" aria-hidden>
              {index < at ? <Check className="i" /> : index + 1}
            </span>
            {label}
          </li>
        ))}
      </ol>
    </>
  );
}

function Summary({ form }: { form: FormHandle }) {
  const t = useText();
  return (
    <KeyValueList rows={form.plan.map((field) => ({ key: t(field.line.label), value: valueText(field, form.entered[field.name], t) }))} />
  );
}
