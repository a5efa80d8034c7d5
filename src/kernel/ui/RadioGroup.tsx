import { Radio } from "@base-ui/react/radio";
import { RadioGroup as BaseRadioGroup } from "@base-ui/react/radio-group";
import { type ReactNode, useId } from "react";
import type { Choice } from "./choice.ts";
import { classNames } from "./classNames.ts";
import { FieldNote } from "./Field.tsx";

export interface RadioGroupProps<Value extends string> {
  label: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  hint?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean | undefined;
  isHorizontal?: boolean;
  /** The same as in a Field. */
  isOptional?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, choices, value, onValueChange, hint, error, isDisabled = false, isHorizontal = false, name, isOptional, onBlur } = props;
  const id = useId();
  return (
    <div className="field">
      <span className={classNames("label", isOptional === false && "is-required")} id={`${id}-label`}>
        {label}
      </span>
      <BaseRadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
        aria-invalid={error === undefined ? undefined : true}
        aria-required={isOptional === false ? true : undefined}
        onBlur={onBlur}
        className={classNames("radios", isHorizontal && "radios--row")}
        value={value ?? null}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={isDisabled}
        {...(name !== undefined && { name })}
      >
        {choices.map((choice) => (
          <label key={choice.value} className="check" htmlFor={`${id}-${choice.value}`}>
            <Radio.Root
              id={`${id}-${choice.value}`}
              value={choice.value}
              className="box box--r"
              disabled={choice.disabledReason !== undefined}
            />
            <span>{choice.label}</span>
            {(choice.disabledReason ?? choice.note) && <span className="hint">{choice.disabledReason ?? choice.note}</span>}
          </label>
        ))}
      </BaseRadioGroup>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
