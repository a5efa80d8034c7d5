import { type ReactNode, useId } from "react";
import { CircleAlert } from "./icons.ts";
import { useUiWords } from "./words.tsx";

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint; says how to correct the value. */
  error?: string | undefined;
  /** True shows "optional" beside the label, false marks the field as required; if omitted, neither is shown. */
  isOptional?: boolean | undefined;
  /** Short text after the label, such as a time zone. */
  labelNote?: ReactNode;
  className?: string | undefined;
}

/** Attributes that the control of a field needs, so that screen readers read its label, hint and error. */
export interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

/**
 * Id of a field's label. It names the control's list, and the control itself while the list is open: everything else is then hidden from
 * assistive technology, including the label, unless an id refers to it.
 */
export const labelIdOf = (id: string) => `${id}-label`;

/** A control with its label above, and a hint or error below. The child receives the ids that it must use. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  labelNote,
  className,
  children,
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const words = useUiWords();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label id={labelIdOf(id)} htmlFor={id} className={isOptional === false ? "is-required" : undefined}>
        {label} {labelNote !== undefined && <span className="req">{labelNote}</span>}
        {isOptional && <span className="req">{words.optional}</span>}
      </label>
      {children({
        id,
        "aria-describedby": note === undefined ? undefined : noteId,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-required": isOptional === false ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** The line below a control. Screen readers announce an error that replaces the hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className="fieldnote">
      {error !== undefined ? (
        <span className="err">
          <CircleAlert className="i" aria-hidden />
          {error}
        </span>
      ) : (
        hint !== undefined && <span className="hint">{hint}</span>
      )}
    </div>
  );
}
