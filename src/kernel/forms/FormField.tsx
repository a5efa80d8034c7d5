import { useController } from "react-hook-form";
import { useText } from "../hooks.ts";
import { Combobox, MultiCombobox } from "../ui/Combobox.tsx";
import type { Choice } from "../ui/choice.ts";
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

/** Draws one field by its line and schema, with label, hint, error and counter connected for assistive technology. */
export function FormField({ form, name }: { form: FormHandle; name: string }) {
  const t = useText();
  const { field } = useController({ control: form.control, name });
  const plan = form.plan.find((each) => each.name === name);
  if (!plan) throw new Error(`The form has no field ${name}`);
  const { kind, line, isRequired, options, min, max, inputMode } = plan;
  const error = form.errors[name];
  const why = line.disabledBecause;
  const hint = why ?? line.hint;
  const isDisabled = why !== undefined || line.isFixed || form.readOnlyBecause !== undefined;
  const shared = {
    label: t(line.label),
    hint: hint === undefined ? undefined : t(hint, why === undefined ? line.hintValues : undefined),
    error: error && t(error.key, error.values),
    isOptional: !(line.isRequired ?? isRequired),
    onBlur: field.onBlur,
    name,
  };
  const choices = (): Choice[] => choicesOf(options, line.choices, t);
  const chosen = (text: string) => options?.find((option) => String(option) === text) ?? text;
  const value = field.value;
  const text = typeof value === "string" ? value : "";
  const typed = {
    value: text,
    onChange: field.onChange,
    disabled: isDisabled,
    autoComplete: line.autoComplete ?? "off",
    spellCheck: false,
  };
  switch (kind) {
    case "text": {
      const count = counterOf(text, max);
      return <TextField {...shared} {...typed} inputMode={inputMode} end={count && <Count {...count} />} />;
    }
    case "multiline":
      return (
        <TextArea
          {...shared}
          {...typed}
          hint={shared.hint ?? (max !== undefined && <Count text={`${text.trim().length} / ${max}`} isOver={text.trim().length > max} />)}
          rows={3}
        />
      );
    case "secret":
      return <PasswordField {...shared} {...typed} autoComplete={line.autoComplete ?? "new-password"} />;
    case "number":
      return (
        <NumberField
          {...shared}
          value={typeof value === "number" ? value : undefined}
          onValueChange={field.onChange}
          min={min}
          max={max}
          unit={line.unit}
          isDisabled={isDisabled}
        />
      );
    case "switch":
      return (
        <Switch
          label={shared.label}
          hint={shared.error ?? shared.hint}
          isOn={value === true}
          onChange={field.onChange}
          isDisabled={isDisabled}
          isRow
        />
      );
    case "radio":
      return (
        <RadioGroup
          {...shared}
          choices={choices()}
          value={value === undefined ? undefined : String(value)}
          onValueChange={(next) => field.onChange(chosen(next))}
          isDisabled={isDisabled}
          isHorizontal
        />
      );
    case "select":
      return (
        <Select
          {...shared}
          choices={choices()}
          value={value === undefined || value === "" ? undefined : String(value)}
          onValueChange={(next) => field.onChange(chosen(next))}
          placeholder={t("kernel.form.Choose")}
          isDisabled={isDisabled}
        />
      );
    case "search":
      return (
        <Combobox
          {...shared}
          choices={choices()}
          value={text === "" ? undefined : text}
          onValueChange={(next) => field.onChange(next ?? "")}
          placeholder={t("kernel.form.Choose")}
          isDisabled={isDisabled}
          limit={mostShown}
        />
      );
    case "pick":
      return (
        <PickField
          {...shared}
          search={line.pick?.search ?? findsNothing}
          value={text === "" ? undefined : (line.pick?.itemOf(text) ?? { id: text, title: text })}
          onValueChange={(next) => field.onChange(next?.id ?? "")}
          placeholder={t("kernel.form.Choose")}
          isDisabled={isDisabled}
        />
      );
    case "multi-select":
      return (
        <MultiCombobox
          {...shared}
          choices={choices()}
          values={Array.isArray(value) ? value.map(String) : []}
          onValuesChange={(next) => field.onChange(next.map(chosen))}
          isDisabled={isDisabled}
        />
      );
  }
}

function Count({ text, isOver }: { text: string; isOver: boolean }) {
  return <span className={isOver ? "count count--over tn" : "count tn"}>{text}</span>;
}
