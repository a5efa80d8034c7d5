import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { brokenRulesOf, type PasswordRule, passwordRules } from "#domain/password.ts";
import { ApiError } from "#kernel/apiError.ts";
import { PasswordField } from "#kernel/entry/parts/EntryFields.tsx";
import { Circle, CircleCheck } from "#kernel/ui/icons.ts";
import { isCodeRefused } from "./MailLinkProblem.tsx";
import { PublicForm } from "./PublicForm.tsx";
import { type PasswordText, passwordTexts } from "./passwordTexts.ts";
import type { PublicAppearance } from "./publicTexts.ts";
import { type PageWords, usePageWords } from "./usePageWords.ts";

interface Props {
  appearance: PublicAppearance;
  title: string;
  intro: string;
  submitLabel: string;
  /** The e-mail address that the password belongs to. */
  email: string;
  save(password: string): Promise<unknown>;
  onDone(): void;
  /** The code is no longer valid. */
  onRefused(error: unknown): void;
}
type Problem = "weakPassword" | "passwordNotMatch";

/** AU-06, VD-03: asks for the password twice and shows which of its rules are met. */
export default function NewPasswordForm({ email, save, onDone, onRefused, ...form }: Props) {
  const { t, language } = form.appearance;
  const words = usePageWords(passwordTexts, language);
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const stopAt = (found: Problem) => {
    setProblem(found);
    (found === "weakPassword" ? first : second).current?.focus();
  };
  const isRight = () => {
    const found = brokenRulesOf(password).length > 0 ? "weakPassword" : password !== repeated ? "passwordNotMatch" : undefined;
    if (found) stopAt(found);
    return found === undefined;
  };
  const submit = async () => {
    try {
      await save(password);
      onDone();
    } catch (error) {
      if (isCodeRefused(error)) return onRefused(error);
      if (!(error instanceof ApiError && error.code === "error_weak_password")) throw error;
      stopAt("weakPassword");
    }
  };
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    setProblem(undefined);
  };
  return (
    <PublicForm {...form} isReady={password !== "" && repeated !== ""} isRight={isRight} submit={submit}>
      {/* Lets a password manager save the password with its address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        t={t}
        ref={first}
        id="new-password"
        label={words("newPassword")}
        autoComplete="new-password"
        value={password}
        onValue={edit(setPassword)}
        error={problem === "weakPassword" ? words(problem) : undefined}
        hint={<Rules words={words} password={password} />}
      />
      <PasswordField
        t={t}
        ref={second}
        id="repeat-password"
        label={words("repeatPassword")}
        autoComplete="new-password"
        value={repeated}
        onValue={edit(setRepeated)}
        error={problem === "passwordNotMatch" ? words(problem) : undefined}
      />
    </PublicForm>
  );
}

const ruleTexts: Record<PasswordRule, PasswordText> = { length: "ruleLength", lower: "ruleLower", upper: "ruleUpper", digit: "ruleDigit" };
const lengths = { least: String(limits.passwordMin), most: String(limits.passwordMax) };

function Rules({ words, password }: { words: PageWords<PasswordText>; password: string }) {
  const broken = brokenRulesOf(password);
  return (
    <ul className="entry-rules">
      {passwordRules.map((rule) => {
        const isKept = !broken.includes(rule);
        const Glyph = isKept ? CircleCheck : Circle;
        return (
          <li key={rule} className={isKept ? "is-kept" : undefined}>
            <Glyph className="i i-s" aria-hidden />
            {words(ruleTexts[rule], lengths)}
            <span className="sr">: {words(isKept ? "ruleKept" : "ruleBroken")}</span>
          </li>
        );
      })}
    </ul>
  );
}
