import { type FormEvent, useEffect, useRef, useState } from "react";
import { checkFaceInvitationPin } from "#contract/faceInvitations.ts";
import { limits } from "#contract/limits.ts";
import { ApiError } from "#kernel/apiError.ts";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { SubmitButton } from "#kernel/entry/parts/EntryFields.tsx";
import { EntryPage } from "#kernel/entry/parts/EntryPage.tsx";
import { EntryToast } from "#kernel/entry/parts/EntryToast.tsx";
import { faceTexts } from "./faceTexts.ts";
import type { PublicPageProps } from "./publicPage.ts";
import { usePageWords } from "./usePageWords.ts";

interface Props extends Pick<PublicPageProps, "api" | "appearance"> {
  code: string;
  onOpened(): void;
  /** The link takes no PIN any more. */
  onRefused(): void;
}

const ended = ["error_provisioning_invitation_not_found", "error_provisioning_max_pin_attempts"];

/** PB-07: the PIN of a face invitation; four digits make it ready. */
export default function FacePinForm({ api, appearance, code, onOpened, onRefused }: Props) {
  const { t } = appearance;
  const words = usePageWords(faceTexts, appearance.language);
  const [pin, setPin] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const isReady = pin.length >= limits.pinMin;
  useEffect(() => field.current?.focus(), []);

  const submit = async () => {
    if (!isReady || isPending) return;
    setFailure(undefined);
    setIsPending(true);
    try {
      const { validity } = await api.call(checkFaceInvitationPin, { params: { id: code }, body: { pin } });
      if (validity !== "Invalid") return onOpened();
      setIsWrong(true);
      setPin("");
      field.current?.focus();
    } catch (error) {
      if (error instanceof ApiError && ended.includes(error.code)) return onRefused();
      setFailure(error);
    }
    setIsPending(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const handleValue = (text: string) => {
    setPin(text.replaceAll(/\D/g, "").slice(0, limits.pinMax));
    setIsWrong(false);
  };
  return (
    <>
      <EntryPage appearance={appearance} title={words("title")}>
        <form onSubmit={handleSubmit} noValidate>
          <div>
            <h1 className="fs20 strong">{words("title")}</h1>
            <p className="muted entry-intro">{words("intro")}</p>
          </div>
          <div className="field">
            <label htmlFor="pin">{words("pin")}</label>
            <div className={isWrong ? "input is-error" : "input"}>
              <input
                ref={field}
                id="pin"
                type="text"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={pin}
                aria-invalid={isWrong}
                aria-describedby={isWrong ? "pin-hint pin-wrong" : "pin-hint"}
                onChange={(event) => handleValue(event.target.value)}
              />
            </div>
            {isWrong && (
              <span className="err" id="pin-wrong" role="alert">
                {words("pinWrong")}
              </span>
            )}
            <span className="hint" id="pin-hint">
              {words("pinHint", { least: String(limits.pinMin), most: String(limits.pinMax) })}
            </span>
          </div>
          <SubmitButton isReady={isReady} isPending={isPending}>
            {words("pinSubmit")}
          </SubmitButton>
        </form>
      </EntryPage>
      {failure !== undefined && (
        <EntryToast appearance={appearance} isError text={t(callErrorText(failure))} onClose={() => setFailure(undefined)} />
      )}
    </>
  );
}
