import type { ReactNode } from "react";

interface Props {
  id: string;
  label: string;
  value: string;
  autoComplete: string;
  maxLength: number;
  type?: "text" | "tel";
  error?: string | undefined;
  hint?: string;
  /** Prefix of the text, such as a calling code. */
  lead?: ReactNode;
  onValue(value: string): void;
  onLeave(): void;
}

/** One field of the form with its error text. */
export function SignUpField({ id, label, value, autoComplete, maxLength, type = "text", error, hint, lead, onValue, onLeave }: Props) {
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-wrong`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={error === undefined ? "input" : "input is-error"}>
        {lead}
        <input
          id={id}
          type={type}
          autoComplete={autoComplete}
          maxLength={maxLength}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onValue(event.target.value)}
          onBlur={onLeave}
        />
      </div>
      {error !== undefined && (
        <span className="err" id={`${id}-wrong`}>
          {error}
        </span>
      )}
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
