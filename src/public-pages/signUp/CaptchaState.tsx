import { LoaderCircle, ShieldAlert, ShieldCheck } from "#kernel/ui/icons.ts";
import type { PageWords } from "../usePageWords.ts";
import type { SignUpText } from "./signUpTexts.ts";
import type { Captcha } from "./useCaptcha.ts";

const shown = {
  working: { icon: LoaderCircle, text: "captchaWorking" },
  solved: { icon: ShieldCheck, text: "captchaSolved" },
  failed: { icon: ShieldAlert, text: "captchaFailed" },
} as const;

/** AU-08: shows whether the browser is still solving the captcha, or has solved it. */
export function CaptchaState({ captcha: { state, renew }, words }: { captcha: Captcha; words: PageWords<SignUpText> }) {
  const { icon: Glyph, text } = shown[state];
  return (
    <div className={`sign-up-captcha is-${state}`}>
      <Glyph className="i" aria-hidden />
      <output className="fs12">{words(text)}</output>
      {state === "failed" && (
        <button type="button" className="btn btn--s" onClick={renew}>
          {words("captchaRetry")}
        </button>
      )}
    </div>
  );
}
