import { NumberField as BaseNumberField } from "@base-ui/react/number-field";
import { classNames } from "./classNames.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { ChevronDown, ChevronUp } from "./icons.ts";
import { useUiWords } from "./words.tsx";

export interface NumberFieldProps extends FieldProps {
  value: number | undefined;
  /** Receives undefined when the field is emptied. */
  onValueChange: (value: number | undefined) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Unit or allowed range, shown after the number. */
  unit?: string | undefined;
  isDisabled?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  /** BCP 47 tag that determines grouping and decimal signs. */
  locale?: string | undefined;
}

/** Accepts numbers outside min and max, so that the form can show what is wrong. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, isOptional, labelNote, className, value, onValueChange, onBlur, name, unit, isDisabled, isReadOnly } = props;
  const { min, max, step = 1, locale } = props;
  const words = useUiWords();
  return (
    <Field {...{ label, hint, error, isOptional, labelNote, className }}>
      {({ id, ...wiring }) => (
        <BaseNumberField.Root
          id={id}
          value={value ?? null}
          onValueChange={(next) => onValueChange(next ?? undefined)}
          allowOutOfRange
          {...(name !== undefined && { name })}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          {...(locale !== undefined && { locale })}
          step={step}
          disabled={isDisabled ?? false}
          readOnly={isReadOnly ?? false}
        >
          <BaseNumberField.Group
            className={classNames("input", error !== undefined && "is-error", isReadOnly && "is-readonly", isDisabled && "is-disabled")}
          >
            <BaseNumberField.Input {...wiring} onBlur={onBlur} />
            {unit !== undefined && <span className="unit">{unit}</span>}
            {!isReadOnly && (
              <span className="stepn">
                <BaseNumberField.Increment aria-label={words.increase}>
                  <ChevronUp className="i" aria-hidden />
                </BaseNumberField.Increment>
                <BaseNumberField.Decrement aria-label={words.decrease}>
                  <ChevronDown className="i" aria-hidden />
                </BaseNumberField.Decrement>
              </span>
            )}
          </BaseNumberField.Group>
        </BaseNumberField.Root>
      )}
    </Field>
  );
}
