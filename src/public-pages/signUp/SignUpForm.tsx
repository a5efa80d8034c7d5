import { lazy, Suspense, useRef, useState } from "react";
import type { PayloadOf } from "#contract/endpoint.ts";
import type { LocaleISO2 } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { createAccount } from "#contract/signUp.ts";
import type { getPublicConfig } from "#contract/system.ts";
import type { Api } from "#kernel/api.ts";
import { ApiError } from "#kernel/apiError.ts";
import { EmailField } from "#kernel/entry/parts/EntryFields.tsx";
import { PublicForm } from "../PublicForm.tsx";
import { signInAddress } from "../publicPage.ts";
import type { PublicAppearance } from "../publicTexts.ts";
import type { PageWords } from "../usePageWords.ts";
import { CaptchaState } from "./CaptchaState.tsx";
import { type Checked, type Entries, isFilled, phoneOf } from "./entries.ts";
import { PhoneFields } from "./PhoneFields.tsx";
import { SignUpField } from "./SignUpField.tsx";
import type { SignUpText } from "./signUpTexts.ts";
import { useCaptcha } from "./useCaptcha.ts";
import { inputOf, useSignUpEntries } from "./useSignUpEntries.ts";

/** Rarely needed. */
const CaptchaDialog = lazy(() => import("./CaptchaDialog.tsx"));

interface Props {
  api: Api;
  appearance: PublicAppearance;
  words: PageWords<SignUpText>;
  config: PayloadOf<typeof getPublicConfig>;
  onSent(email: string): void;
}

/** AU-08: form that requests an account. */
export default function SignUpForm({ api, appearance, words, config: { signUp, legal }, onSent }: Props) {
  const { t, language } = appearance;
  const supported = signUp.countries;
  const captcha = useCaptcha(api);
  const email = useRef<HTMLInputElement>(null);
  const { entries, problems, isEmailWrong, setIsEmailWrong, edit, leave, isRight, refuseNumber } = useSignUpEntries(
    supported,
    words,
    email,
  );
  const [isRefused, setIsRefused] = useState(false);

  const submit = async () => {
    const captchaToken = await captcha.take();
    try {
      await api.call(createAccount, { body: requestOf(entries, language, captchaToken) });
      onSent(entries.email.trim());
    } catch (error) {
      if (!told(error)) {
        captcha.renew();
        throw error;
      }
    }
  };
  /** Shows the form's own text for an error; returns false if it has none. */
  const told = (error: unknown): boolean => {
    const code = error instanceof ApiError ? error.code : "";
    if (code === "captcha_verification_error") setIsRefused(true);
    else if (code === "error_phone_number_taken") captcha.renew();
    const texts: Record<string, string> = {
      error_phone_number_taken: words("phoneTaken"),
      InvalidPhoneNumber: words("InvalidPhoneNumber"),
      UnsupportedCountryCode: words("UnsupportedCountryCode"),
    };
    const text = texts[code];
    if (text === undefined) return code === "captcha_verification_error";
    refuseNumber(text);
    return true;
  };
  const text = (field: Exclude<Checked, "number">, autoComplete: string, max: number, hint?: string) => (
    <SignUpField
      id={inputOf[field]}
      label={words(field)}
      autoComplete={autoComplete}
      maxLength={max}
      value={entries[field]}
      error={problems[field]}
      {...(hint !== undefined && { hint })}
      onValue={edit(field)}
      onLeave={leave(field)}
    />
  );
  return (
    <>
      <PublicForm
        appearance={appearance}
        title={words("title")}
        intro={words("intro")}
        submitLabel={words("submit")}
        isReady={isFilled(entries) && captcha.state !== "failed"}
        isRight={isRight}
        submit={submit}
        after={
          <a className="btn btn--quiet btn--l entry-submit" href={signInAddress}>
            {t("toSignIn")}
          </a>
        }
      >
        {text("accountName", "organization", limits.accountNameMax, words("accountNameHint"))}
        <div className="sign-up-names">
          {text("firstName", "given-name", limits.userNameMax)}
          {text("lastName", "family-name", limits.userNameMax)}
        </div>
        <EmailField t={t} ref={email} value={entries.email} isWrong={isEmailWrong} onWrong={setIsEmailWrong} onValue={edit("email")} />
        <PhoneFields
          words={words}
          language={language}
          supported={supported}
          country={entries.country}
          number={entries.number}
          error={problems.number}
          onCountry={edit("country")}
          onNumber={edit("number")}
          onLeave={leave("number")}
        />
        <CaptchaState captcha={captcha} words={words} />
        <p className="fs12 muted">
          {words("terms")} <a href={legal.servicesAgreementUrl}>{words("termsLink")}</a>.
        </p>
      </PublicForm>
      {isRefused && (
        <Suspense>
          <CaptchaDialog words={words} />
        </Suspense>
      )}
    </>
  );
}

function requestOf({ accountName, firstName, lastName, email, ...phone }: Entries, localeISO2: LocaleISO2, captchaToken: string) {
  const account = { name: accountName.trim(), licenseId: 0, id: 0 } as const;
  const person = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), phoneNumber: phoneOf(phone) };
  return { account, user: { ...person, localeISO2, id: "", roleId: 0, status: 1 } as const, captchaToken };
}
