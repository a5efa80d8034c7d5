import { type KeyboardEvent, useState } from "react";
import { classNames } from "./classNames.ts";
import { Field } from "./Field.tsx";
import { Eye, EyeOff } from "./icons.ts";
import type { TextFieldProps } from "./TextField.tsx";
import { useUiWords } from "./words.tsx";

/** A secret with a button to reveal it, and a hint while Caps Lock is on. */
export function PasswordField({
  label,
  hint,
  error,
  isOptional,
  labelNote,
  className,
  icon: Glyph,
  size = "m",
  ...input
}: Omit<TextFieldProps, "type" | "end">) {
  const words = useUiWords();
  const [isShown, setIsShown] = useState(false);
  const [isCapsOn, setIsCapsOn] = useState(false);
  const Reveal = isShown ? EyeOff : Eye;
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => setIsCapsOn(event.getModifierState("CapsLock"));
  return (
    <Field {...{ label, hint: isCapsOn ? words.capsLockOn : hint, error, isOptional, labelNote, className }}>
      {(wiring) => (
        <div
          className={classNames("input", size === "s" && "input--s", error !== undefined && "is-error", input.disabled && "is-disabled")}
        >
          {Glyph && <Glyph className="i" aria-hidden />}
          <input
            autoComplete="current-password"
            {...input}
            {...wiring}
            type={isShown ? "text" : "password"}
            onKeyDown={(event) => {
              handleKey(event);
              input.onKeyDown?.(event);
            }}
            onKeyUp={(event) => {
              handleKey(event);
              input.onKeyUp?.(event);
            }}
            onBlur={(event) => {
              setIsCapsOn(false);
              input.onBlur?.(event);
            }}
          />
          <button
            type="button"
            className="inbtn"
            aria-label={isShown ? words.hidePassword : words.showPassword}
            onClick={() => setIsShown(!isShown)}
          >
            <Reveal className="i" aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
