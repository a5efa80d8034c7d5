import { useController } from "react-hook-form";
import { useText } from "../hooks.ts";
import { Combobox, MultiCombobox } from "../ui/Combobox.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { PickField } from "../ui/pick/PickField.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { Select } from "../ui/Select.tsx";
import { Switch } from "../ui/Switch.tsx";
import { TextArea, TextField } from "../ui/TextField.tsx";
import { choicesOf, counterOf } from "./fieldText.ts";
import type { FormHandle } from "./useForm.ts";

/** Enough to list every time zone; the options of a longer list appear only as the person types. */
const mostShown = 600;
const findsNothing = () => [];

/** Draws the named fields, or all of them, in the order of their lines. */
export function FormFields({ form, names }: { form: FormHandle; names?: readonly string[] }) {
  return form.plan.filter(({ name }) => names?.includes(name) ?? true).map(({ name }) => <FormField key={name} form={form} name={name} />);
}

type Bound = ReturnType<typeof useBoundField>;

/** One field of a form: its plan and content, and the properties that every kind of control shares. */
function useBoundField(form: FormHandle, name: string) {
  const t = useText();
  const { field } = useController({ control: form.control, name });
  const plan = form.plan.find((each) => each.name === name);
  if (!plan) throw new Error(`The form has no field ${name}`);
  const { line, isRequired } = plan;
  const error = form.errors[name];
  const why = line.disabledBecause;
  const hint = why ?? line.hint;
  const value: unknown = field.value;
  return {
    plan,
    value,
    text: typeof value === "string" ? value : "",
    onChange: field.onChange as (value: unknown) => void,
    isDisabled: why !== undefined || line.isFixed || form.readOnlyBecause !== undefined,
    shared: {
      label: t(line.label),
      hint: hint === undefined ? undefined : t(hint, why === undefined ? line.hintValues : undefined),
      error: error && t(error.key, error.values),
      isOptional: !(line.isRequired ?? isRequired),
      onBlur: field.onBlur,
      name,
    },
  };
}

/** Draws one field by its line and schema, with label, hint, error and counter connected for assistive technology. */
export function FormField({ form, name }: { form: FormHandle; name: string }) {
  const bound = useBoundField(form, name);
  const { plan, shared, value, onChange, isDisabled } = bound;
  switch (plan.kind) {
    case "text":
    case "multiline":
    case "secret":
      return <TypedField bound={bound} />;
    case "number":
      return (
        <NumberField
          {...shared}
          value={typeof value === "number" ? value : undefined}
          onValueChange={onChange}
          min={plan.min}
          max={plan.max}
          unit={plan.line.unit}
          isDisabled={isDisabled}
        />
      );
    case "switch":
      return (
        <Switch
          label={shared.label}
          hint={shared.error ?? shared.hint}
          isOn={value === true}
          onChange={onChange}
          isDisabled={isDisabled}
          isRow
        />
      );
    default:
      return <ChosenField bound={bound} />;
  }
}

/** A field into which the person types a text. */
function TypedField({ bound: { plan, shared, text, onChange, isDisabled } }: { bound: Bound }) {
  const typed = {
    value: text,
    onChange,
    disabled: isDisabled,
    autoComplete: plan.line.autoComplete ?? "off",
    spellCheck: false,
  };
  switch (plan.kind) {
    case "text": {
      const count = counterOf(text, plan.max);
      return <TextField {...shared} {...typed} inputMode={plan.inputMode} end={count && <Count {...count} />} />;
    }
    case "multiline":
      return (
        <TextArea
          {...shared}
          {...typed}
          hint={
            shared.hint ??
            (plan.max !== undefined && <Count text={`${text.trim().length} / ${plan.max}`} isOver={text.trim().length > plan.max} />)
          }
          rows={3}
        />
      );
    case "secret":
      return <PasswordField {...shared} {...typed} autoComplete={plan.line.autoComplete ?? "new-password"} />;
  }
  return undefined;
}

/** A field whose value the person chooses from a list. */
function ChosenField({ bound: { plan, shared, value, text, onChange, isDisabled } }: { bound: Bound }) {
  const t = useText();
  const choices = choicesOf(plan.options, plan.line.choices, t);
  const chosen = (picked: string) => plan.options?.find((option) => String(option) === picked) ?? picked;
  switch (plan.kind) {
    case "radio":
      return (
        <RadioGroup
          {...shared}
          choices={choices}
          value={value === undefined ? undefined : String(value)}
          onValueChange={(next) => onChange(chosen(next))}
          isDisabled={isDisabled}
          isHorizontal
        />
      );
    case "select":
      return (
        <Select
          {...shared}
          choices={choices}
          value={value === undefined || value === "" ? undefined : String(value)}
          onValueChange={(next) => onChange(chosen(next))}
          placeholder={t("kernel.form.Choose")}
          isDisabled={isDisabled}
        />
      );
    case "search":
      return (
        <Combobox
          {...shared}
          choices={choices}
          value={text === "" ? undefined : text}
          onValueChange={(next) => onChange(next ?? "")}
          placeholder={t("kernel.form.Choose")}
          isDisabled={isDisabled}
          limit={mostShown}
        />
      );
    case "pick":
      return (
        <PickField
          {...shared}
          search={plan.line.pick?.search ?? findsNothing}
          value={text === "" ? undefined : (plan.line.pick?.itemOf(text) ?? { id: text, title: text })}
          onValueChange={(next) => onChange(next?.id ?? "")}
          placeholder={t("kernel.form.Choose")}
          isDisabled={isDisabled}
        />
      );
    case "multi-select":
      return (
        <MultiCombobox
          {...shared}
          choices={choices}
          values={Array.isArray(value) ? value.map(String) : []}
          onValuesChange={(next) => onChange(next.map(chosen))}
          isDisabled={isDisabled}
        />
      );
  }
  return undefined;
}

function Count({ text, isOver }: { text: string; isOver: boolean }) {
  return <span className={isOver ? "count count--over tn" : "count tn"}>{text}</span>;
}
