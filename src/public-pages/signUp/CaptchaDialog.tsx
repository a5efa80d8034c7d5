import { useEffect, useRef } from "react";
import type { PageWords } from "../usePageWords.ts";
import type { SignUpText } from "./signUpTexts.ts";

/** AU-08: the platform refused the captcha. Accept reloads the page; Escape does nothing. */
export default function CaptchaDialog({ words }: { words: PageWords<SignUpText> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="sign-up-dialog"
      aria-labelledby="captcha-title"
      aria-describedby="captcha-text"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 className="fs16 strong" id="captcha-title">
        {words("captchaRefusedTitle")}
      </h2>
      <p id="captcha-text">{words("captchaRefused")}</p>
      <button type="button" className="btn btn--primary" onClick={() => location.reload()}>
        {words("accept")}
      </button>
    </dialog>
  );
}
