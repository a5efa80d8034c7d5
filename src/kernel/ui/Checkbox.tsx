import { Checkbox as BaseCheckbox } from "@base-ui/react/checkbox";
import { type ReactNode, useId } from "react";
import { FieldNote } from "./Field.tsx";
import { Check, Minus } from "./icons.ts";

export interface CheckboxProps {
  label: ReactNode;
  isChecked: boolean;
  /** Some, but not all, of the items that the box stands for are checked. */
  isMixed?: boolean | undefined;
  onCheckedChange: (isChecked: boolean) => void;
  hint?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean | undefined;
  name?: string | undefined;
}

export function Checkbox({ label, isChecked, isMixed = false, onCheckedChange, hint, error, isDisabled = false, name }: CheckboxProps) {
  const id = useId();
  const hasNote = hint !== undefined || error !== undefined;
  return (
    <div className="checkfield">
      <label className="check" htmlFor={id}>
        <BaseCheckbox.Root
          id={id}
          className="box"
          checked={isChecked}
          indeterminate={isMixed}
          onCheckedChange={onCheckedChange}
          disabled={isDisabled}
          aria-describedby={hasNote ? `${id}-note` : undefined}
          aria-invalid={error === undefined ? undefined : true}
          {...(name !== undefined && { name })}
        >
          <BaseCheckbox.Indicator>
            {isMixed ? <Minus className="i" aria-hidden /> : <Check className="i" aria-hidden />}
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        {label}
      </label>
      {hasNote && <FieldNote id={`${id}-note`} hint={hint} error={error} />}
    </div>
  );
}
