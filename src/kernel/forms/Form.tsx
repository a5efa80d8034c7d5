import { type ReactNode, useEffect, useId, useRef } from "react";
import { listText } from "../format/numbers.ts";
import { useConsoleState, useText } from "../hooks.ts";
import { Button, type ButtonSize } from "../ui/Button.tsx";
import { CircleAlert, Lock } from "../ui/icons.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";
import "./form.css";
import type { FormHandle } from "./useForm.ts";

export interface FormProps {
  form: FormHandle;
  children: ReactNode;
  className?: string;
  /** Action of the Enter key; default: save. */
  onSubmit?: () => void;
  /** Focuses the first field when the form opens. */
  hasInitialFocus?: boolean;
}

/** A field to begin with; not one that exists only for password managers. */
export const firstField = 'input:not([tabindex="-1"]),textarea,[role=combobox]';

/**
 * The form element. Shows errors of the whole form and save conflicts above the fields, and focuses the first invalid field after a refused
 * save.
 */
export function Form({ form, children, className = "stack", onSubmit = form.submit, hasInitialFocus = false }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const led = useRef(0);
  useEffect(() => {
    if (hasInitialFocus) element.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [hasInitialFocus]);
  useEffect(() => {
    // React draws the errors of untouched fields one render after the refusal, so try again on the next one.
    if (form.refusals > led.current && !form.refused && !focusFirstError(element.current)) return;
    led.current = form.refusals;
  });
  return (
    <form
      ref={element}
      id={form.id}
      className={className}
      aria-label={form.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      <div className="formnotice">
        {form.readOnlyBecause !== undefined && (
          <div className="banner banner--info">
            <Lock className="i" aria-hidden />
            <div className="t grow">{form.readOnlyBecause}</div>
          </div>
        )}
        <Refusal form={form} onGo={() => focusFirstError(element.current)} />
        {form.conflict && <ConflictNotice form={form} conflict={form.conflict} />}
      </div>
      {children}
    </form>
  );
}

/** Lists what prevents the save, and removes each point as the person corrects its field. */
function Refusal({ form, onGo }: { form: FormHandle; onGo: () => void }) {
  const t = useText();
  const { language } = useConsoleState();
  const wrong = form.refusals > 0 ? form.plan.filter(({ name }) => form.errors[name]) : [];
  if (!form.refused && wrong.length === 0) return undefined;
  const labels = listText(
    wrong.map(({ line }) => t(line.label)),
    language,
  );
  const fields =
    wrong.length === 1
      ? t("kernel.form.oneWrong", { fields: labels })
      : t("kernel.form.manyWrong", { count: wrong.length, fields: labels });
  return (
    <div className="banner banner--bad" role="alert">
      <CircleAlert className="i" aria-hidden />
      <div className="t grow">
        <b>{t(form.isPartlySaved ? "kernel.form.partlySaved" : "kernel.form.notSaved")}</b>{" "}
        {form.refused ? t(form.refused.key, form.refused.values) : fields}
      </div>
      {!form.refused && wrong.length > 1 && (
        <Button variant="quiet" size="s" onClick={onGo}>
          {t("kernel.form.goToFirst")}
        </Button>
      )}
    </div>
  );
}

/** Focuses the first invalid field, or its first focusable part. Returns false if no field is invalid. */
function focusFirstError(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  const target = wrong?.matches("input,textarea,button,select,[tabindex]")
    ? wrong
    : wrong?.querySelector<HTMLElement>("[tabindex='0'],input,button");
  target?.focus();
  return target !== undefined && target !== null;
}

/** Discard and Save buttons with the number of changes, for the head or foot of a panel. */
export function FormActions({ form, saveLabel }: { form: FormHandle; saveLabel?: string }) {
  const t = useText();
  const { length: count } = form.changed;
  if (form.readOnlyBecause !== undefined) return undefined;
  return (
    <>
      {count > 0 && (
        <span className="unsaved" aria-live="polite">
          {count === 1 ? t("kernel.form.oneChange") : t("kernel.form.manyChanges", { count })}
        </span>
      )}
      {count > 0 && <Button onClick={form.discard}>{t("kernel.form.discard")}</Button>}
      <SaveButton form={form} label={saveLabel} />
    </>
  );
}

/** A group of fields with its title and explanation beside it. */
export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="formsect" aria-labelledby={id}>
      <div className="about">
        <h3 id={id}>{title}</h3>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      <div className="fields">{children}</div>
    </section>
  );
}

/** A Save button that says why it is disabled. */
export function SaveButton({ form, label, size = "m" }: { form: FormHandle; label?: string | undefined; size?: ButtonSize }) {
  const t = useText();
  const unchanged = form.changed.length === 0 && !form.isNew ? t("kernel.form.unchanged") : undefined;
  return (
    <Button
      type="submit"
      form={form.id}
      variant="primary"
      size={size}
      isPending={form.isSaving}
      disabledReason={form.disabledBecause ?? unchanged}
    >
      {label ?? t("kernel.form.save")}
    </Button>
  );
}
