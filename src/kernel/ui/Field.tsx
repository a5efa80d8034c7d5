import { type ReactNode, useId } from "react";
import { CircleAlert } from "./icons.ts";
import { useUiWords } from "./words.tsx";

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Takes the hint's place; says how to fix it. */
  error?: string | undefined;
  /** True says so beside the label, false marks what is required; left out, nothing is said. */
  isOptional?: boolean | undefined;
  /** Short text after the label, such as a time zone. */
  labelNote?: ReactNode;
  className?: string | undefined;
}

/** What the control inside a field must carry so that label, hint and error are read with it. */
export interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

/**
 * By which a list that belongs to the control of a field is named, and the control itself while its list is open: all around is hidden from
 * assistive technology then, the label as well, unless it is named outright.
 */
export const labelIdOf = (id: string) => `${id}-label`;

/** Label above, hint or error below in the same place. The child receives the ids it must carry. */
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

/** The one line under a control; announced when an error replaces the hint. */
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
