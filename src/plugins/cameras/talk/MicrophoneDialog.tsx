import { useRef } from "react";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { Microphone, type MicrophoneQuestion } from "./microphone.ts";
import { browserOf, isMac } from "./microphoneFault.ts";

/** The macOS settings page of microphone permissions. */
const macSettings = "x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone";

/**
 * MC-05 to MC-09: explains what a person has to know or do before the device can hear them. Appears beside the video that asked for the
 * microphone.
 */
export function MicrophoneDialog({ question, onRetry }: { question: Pick<MicrophoneQuestion, "kind" | "error">; onRetry: () => void }) {
  const t = useText();
  const microphone = useKernel().kept(Microphone);
  const main = useRef<HTMLButtonElement>(null);
  const { kind, error } = question;
  const { userAgent } = globalThis.navigator;
  const goOn = () => microphone.answer("go on");
  const retry = () => {
    goOn();
    // MC-06: a page sees a change of the system's permission only after a reload.
    if (kind === "SystemPermissionDenied") globalThis.location.reload();
    else onRetry();
  };
  const isExplanation = kind === "explanation";
  return (
    <Dialog
      isOpen
      size="s"
      title={t(isExplanation ? "cameras.mic.explanationTitle" : `cameras.mic.${kind}Title`)}
      description={t(`cameras.mic.${kind}`)}
      initialFocus={main}
      onClose={() => microphone.answer("close")}
      footer={
        <>
          <Button variant="quiet" onClick={() => microphone.answer("dismiss")}>
            {t("cameras.mic.dismiss")}
          </Button>
          <Button ref={main} variant="primary" onClick={isExplanation ? goOn : retry}>
            {t(isExplanation ? "cameras.mic.allow" : kind === "SystemPermissionDenied" ? "cameras.mic.reload" : "cameras.mic.retry")}
          </Button>
        </>
      }
    >
      {kind === "SystemPermissionDenied" && isMac(userAgent) && <a href={macSettings}>{t("cameras.mic.systemSettings")}</a>}
      {kind === "UserPermissionDenied" && browserOf(userAgent) !== "safari" && <p>{t("cameras.mic.addressBar")}</p>}
      {error && (
        <details className="micdetails">
          <summary>{t("cameras.mic.details")}</summary>
          <p className="code">
            {error.name}: {error.message}
          </p>
        </details>
      )}
    </Dialog>
  );
}
