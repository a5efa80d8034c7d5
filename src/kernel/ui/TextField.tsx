import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./classNames.ts";
import { Field, type FieldProps } from "./Field.tsx";
import type { Icon } from "./icons.ts";

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, "size" | "className"> {
  icon?: Icon | undefined;
  /** Text or a button at the end: a unit, a range, Copy. */
  end?: ReactNode;
  size?: "s" | "m";
}

/** Accepts all props of a native input, so that the props of a form library can be spread onto it. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  labelNote,
  className,
  icon: Glyph,
  end,
  size = "m",
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isOptional, labelNote, className }}>
      {(wiring) => (
        <div
          className={classNames(
            "input",
            size === "s" && "input--s",
            error !== undefined && "is-error",
            input.readOnly && "is-readonly",
            input.disabled && "is-disabled",
          )}
        >
          {Glyph && <Glyph className="i" aria-hidden />}
          <input {...input} {...wiring} />
          {typeof end === "string" ? <span className="unit">{end}</span> : end}
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<"textarea">, "className"> {}

/** With `maxLength` and a string value, it shows a character counter. */
export function TextArea({ label, hint, error, isOptional, labelNote, className, ...area }: TextAreaProps) {
  const count = area.maxLength !== undefined && typeof area.value === "string" ? `${area.value.length} / ${area.maxLength}` : undefined;
  const note = hint ?? (count !== undefined && <span className="count tn">{count}</span>);
  return (
    <Field {...{ label, hint: note || undefined, error, isOptional, labelNote, className }}>
      {(wiring) => (
        <div
          className={classNames(
            "input input--area",
            error !== undefined && "is-error",
            area.readOnly && "is-readonly",
            area.disabled && "is-disabled",
          )}
        >
          <textarea {...area} {...wiring} />
        </div>
      )}
    </Field>
  );
}
