import { type FormEvent, useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { brokenRulesOf, type PasswordRule, passwordRules } from "#domain/password.ts";
import { ApiError } from "#kernel/apiError.ts";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { PasswordField, SubmitButton } from "#kernel/entry/parts/EntryFields.tsx";
import { EntryPage } from "#kernel/entry/parts/EntryPage.tsx";
import { EntryToast } from "#kernel/entry/parts/EntryToast.tsx";
import { Circle, CircleCheck } from "#kernel/ui/icons.ts";
import { isCodeRefused } from "./MailLinkProblem.tsx";
import type { PublicAppearance, PublicText } from "./publicTexts.ts";

interface Props {
  appearance: PublicAppearance;
  title: string;
  intro: string;
  submitLabel: string;
  /** Whose password it is. */
  email: string;
  save(password: string): Promise<unknown>;
  onDone(): void;
  /** The code does not work any more. */
  onRefused(error: unknown): void;
}
type Problem = "weakPassword" | "passwordNotMatch";

/** AU-06, VD-03: the password twice, with its rules as they are met. */
export function NewPasswordForm({ appearance, title, intro, submitLabel, email, save, onDone, onRefused }: Props) {
  const { t } = appearance;
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  const [isPending, setIsPending] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const isReady = password !== "" && repeated !== "";
  useEffect(() => first.current?.focus(), []);

  const stopAt = (found: Problem) => {
    setProblem(found);
    (found === "weakPassword" ? first : second).current?.focus();
  };
  const submit = async () => {
    if (!isReady || isPending) return;
    if (brokenRulesOf(password).length > 0) return stopAt("weakPassword");
    if (password !== repeated) return stopAt("passwordNotMatch");
    setFailure(undefined);
    setIsPending(true);
    try {
      await save(password);
      onDone();
    } catch (error) {
      if (isCodeRefused(error)) return onRefused(error);
      setIsPending(false);
      if (error instanceof ApiError && error.code === "error_weak_password") stopAt("weakPassword");
      else setFailure(error);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    setProblem(undefined);
  };
  return (
    <>
      <EntryPage appearance={appearance} title={title}>
        <form onSubmit={handleSubmit} noValidate>
          <div>
            <h1 className="fs20 strong">{title}</h1>
            <p className="muted entry-intro">{intro}</p>
          </div>
          {/* So that the password is kept beside its address by what keeps passwords. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            t={t}
            ref={first}
            id="new-password"
            label={t("newPassword")}
            autoComplete="new-password"
            value={password}
            onValue={edit(setPassword)}
            error={problem === "weakPassword" ? t(problem) : undefined}
            hint={<Rules t={t} password={password} />}
          />
          <PasswordField
            t={t}
            ref={second}
            id="repeat-password"
            label={t("repeatPassword")}
            autoComplete="new-password"
            value={repeated}
            onValue={edit(setRepeated)}
            error={problem === "passwordNotMatch" ? t(problem) : undefined}
          />
          <SubmitButton isReady={isReady} isPending={isPending}>
            {submitLabel}
          </SubmitButton>
        </form>
      </EntryPage>
      {failure !== undefined && (
        <EntryToast appearance={appearance} isError text={t(callErrorText(failure))} onClose={() => setFailure(undefined)} />
      )}
    </>
  );
}

const ruleTexts: Record<PasswordRule, PublicText> = { length: "ruleLength", lower: "ruleLower", upper: "ruleUpper", digit: "ruleDigit" };
const lengths = { least: String(limits.passwordMin), most: String(limits.passwordMax) };

function Rules({ t, password }: { t: PublicAppearance["t"]; password: string }) {
  const broken = brokenRulesOf(password);
  return (
    <ul className="entry-rules">
      {passwordRules.map((rule) => {
        const isKept = !broken.includes(rule);
        const Glyph = isKept ? CircleCheck : Circle;
        return (
          <li key={rule} className={isKept ? "is-kept" : undefined}>
            <Glyph className="i i-s" aria-hidden />
            {t(ruleTexts[rule], lengths)}
            <span className="sr">: {t(isKept ? "ruleKept" : "ruleBroken")}</span>
          </li>
        );
      })}
    </ul>
  );
}
