import { type ReactNode, type Ref, useState } from "react";
import { limits } from "#contract/limits.ts";
import { ArrowBigUpDash, Eye, EyeOff } from "../../ui/icons.ts";
import type { EntryAppearance } from "./useEntryAppearance.ts";

const emailFormat = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const isEmail = (text: string): boolean => emailFormat.test(text.trim());

interface EmailFieldProps {
  t: EntryAppearance["t"];
  ref: Ref<HTMLInputElement>;
  value: string;
  isWrong: boolean;
  onWrong(isWrong: boolean): void;
  onValue(value: string): void;
}

/** An email field, which shows an error for an invalid address when the person leaves it. */
export function EmailField({ t, ref, value, isWrong, onWrong, onValue }: EmailFieldProps) {
  return (
    <div className="field">
      <label htmlFor="email">{t("email")}</label>
      <div className={isWrong ? "input is-error" : "input"}>
        <input
          ref={ref}
          id="email"
          type="email"
          autoComplete="username"
          maxLength={limits.emailMax}
          value={value}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? "email-wrong" : undefined}
          onChange={(event) => {
            onValue(event.target.value);
            onWrong(false);
          }}
          onBlur={() => onWrong(value.trim() !== "" && !isEmail(value))}
        />
      </div>
      {isWrong && (
        <span className="err" id="email-wrong">
          {t("emailInvalid")}
        </span>
      )}
    </div>
  );
}

interface PasswordFieldProps {
  t: EntryAppearance["t"];
  id: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  value: string;
  onValue(value: string): void;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  /** The rules for the password, below the field. */
  hint?: ReactNode;
}

/** A password field with a button to show the password, and a hint while Caps Lock is on. */
export function PasswordField({ t, id, label, autoComplete, value, onValue, ref, error, hint }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsOn, setIsCapsOn] = useState(false);
  const Reveal = isShown ? EyeOff : Eye;
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-wrong`, isCapsOn && `${id}-caps`].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={error === undefined ? "input" : "input is-error"}>
        <input
          ref={ref}
          id={id}
          type={isShown ? "text" : "password"}
          autoComplete={autoComplete}
          maxLength={limits.passwordMax}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={described.join(" ") || undefined}
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={(event) => setIsCapsOn(event.getModifierState("CapsLock"))}
          onKeyUp={(event) => setIsCapsOn(event.getModifierState("CapsLock"))}
          onBlur={() => setIsCapsOn(false)}
        />
        <button
          type="button"
          className="inbtn"
          aria-label={t(isShown ? "hidePassword" : "showPassword")}
          onClick={() => setIsShown(!isShown)}
        >
          <Reveal className="i" aria-hidden />
        </button>
      </div>
      {error !== undefined && (
        <span className="err" id={`${id}-wrong`}>
          {error}
        </span>
      )}
      {isCapsOn && (
        <output className="hint row entry-caps" id={`${id}-caps`}>
          <ArrowBigUpDash className="i i-s" aria-hidden />
          {t("capsLock")}
        </output>
      )}
      {hint !== undefined && <div id={`${id}-hint`}>{hint}</div>}
    </div>
  );
}

/** The submit button of a form before sign-in: dimmed while the form is incomplete or waits for the answer. */
export function SubmitButton({ isReady, isPending, children }: { isReady: boolean; isPending: boolean; children: ReactNode }) {
  const isDimmed = !isReady || isPending;
  return (
    <button
      type="submit"
      className={isDimmed ? "btn btn--primary btn--l entry-submit is-disabled" : "btn btn--primary btn--l entry-submit"}
      aria-disabled={isDimmed}
      aria-busy={isPending}
    >
      {children}
    </button>
  );
}
