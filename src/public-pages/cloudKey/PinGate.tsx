import { type FormEvent, useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { EntryToast } from "#kernel/entry/parts/EntryToast.tsx";
import { classNames } from "#kernel/ui/classNames.ts";
import { Delete, Eye, EyeOff } from "#kernel/ui/icons.ts";
import type { PublicAppearance } from "../publicTexts.ts";
import { KeyFrame } from "./KeyFrame.tsx";
import type { KeyWords } from "./keyTexts.ts";

interface Props {
  appearance: PublicAppearance;
  words: KeyWords;
  /** Shows the doors; returns the reason if it can't. */
  onPin(pin: string): Promise<string | undefined>;
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const lengths = { least: String(limits.pinMin), most: String(limits.pinMax) };

/** PB-02: digits only, by the pad of the page or any keyboard. */
export function PinGate({ appearance, words, onPin }: Props) {
  const [pin, setPin] = useState("");
  const [isShown, setIsShown] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const edit = (text: string) => {
    setPin(text.replaceAll(/\D/g, "").slice(0, limits.pinMax));
    setProblem(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (pin.length < limits.pinMin) return setProblem(words("pinDigits", lengths));
    setIsPending(true);
    setProblem(undefined);
    const refused = await onPin(pin);
    setIsPending(false);
    setProblem(refused);
    if (refused !== undefined) setPin("");
    field.current?.focus();
  };
  const Reveal = isShown ? EyeOff : Eye;
  return (
    <>
      <KeyFrame appearance={appearance} title={words("pinTitle")}>
        <p className="lede">{words("pinIntro")}</p>
        <form className="key-gate" onSubmit={(event) => void submit(event)} noValidate>
          <div className={classNames("key-pin", problem !== undefined && "is-error")}>
            {/* The keypad is on the page, so a phone must not open its own keyboard over it. */}
            <input
              ref={field}
              type={isShown ? "text" : "password"}
              inputMode="none"
              autoComplete="off"
              aria-label={words("pin")}
              aria-describedby="key-pin-hint"
              aria-invalid={problem !== undefined}
              value={pin}
              onChange={(event) => edit(event.target.value)}
            />
          </div>
          <p className="lede" id="key-pin-hint">
            {words("pinHint")}
          </p>
          <fieldset className="key-pad" aria-label={words("digits")}>
            {digits.map((digit) => (
              <button key={digit} type="button" onClick={() => edit(`${pin}${digit}`)}>
                {digit}
              </button>
            ))}
            <button type="button" aria-label={words(isShown ? "pinHide" : "pinShow")} onClick={() => setIsShown(!isShown)}>
              <Reveal className="i i-l" aria-hidden />
            </button>
            <button type="button" onClick={() => edit(`${pin}0`)}>
              0
            </button>
            <button type="button" aria-label={words("deleteDigit")} onClick={() => edit(pin.slice(0, -1))}>
              <Delete className="i i-l" aria-hidden />
            </button>
          </fieldset>
          <button type="submit" className="btn btn--primary btn--touch" aria-disabled={isPending} aria-busy={isPending}>
            {words("continue")}
          </button>
        </form>
      </KeyFrame>
      {problem !== undefined && <EntryToast appearance={appearance} isError text={problem} onClose={() => setProblem(undefined)} />}
    </>
  );
}
