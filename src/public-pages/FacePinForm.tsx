import { useEffect, useRef, useState } from "react";
import type { PayloadOf } from "#contract/endpoint.ts";
import { checkFaceInvitationPin } from "#contract/faceLinks.ts";
import { limits } from "#contract/limits.ts";
import { ApiError } from "#kernel/apiError.ts";
import { faceTexts } from "./faceTexts.ts";
import { PublicForm } from "./PublicForm.tsx";
import type { PublicPageProps } from "./publicPage.ts";
import { usePageWords } from "./usePageWords.ts";

interface Props extends Pick<PublicPageProps, "api" | "appearance"> {
  code: string;
  /** The platform no longer accepted the PIN when it received a photo. */
  isWrongAtFirst: boolean;
  onOpened(pin: string, found: PayloadOf<typeof checkFaceInvitationPin>): void;
  /** The link no longer accepts a PIN. */
  onRefused(): void;
}

const ended = ["error_provisioning_invitation_not_found", "error_provisioning_max_pin_attempts", "error_provisioning_max_attempts"];

/** PB-07: the PIN of a face invitation; it can be sent once it has four digits. */
export default function FacePinForm({ api, appearance, code, isWrongAtFirst, onOpened, onRefused }: Props) {
  const words = usePageWords(faceTexts, appearance.language);
  const [pin, setPin] = useState("");
  const [isWrong, setIsWrong] = useState(isWrongAtFirst);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async () => {
    try {
      const found = await api.call(checkFaceInvitationPin, { params: { id: code }, body: { pin } });
      if (found.validity !== "Invalid") return onOpened(pin, found);
      setIsWrong(true);
      setPin("");
      field.current?.focus();
    } catch (error) {
      if (!(error instanceof ApiError && ended.includes(error.code))) throw error;
      onRefused();
    }
  };
  const handleValue = (text: string) => {
    setPin(text.replaceAll(/\D/g, "").slice(0, limits.pinMax));
    setIsWrong(false);
  };
  return (
    <PublicForm
      appearance={appearance}
      title={words("title")}
      intro={words("intro")}
      submitLabel={words("pinSubmit")}
      isReady={pin.length >= limits.pinMin}
      submit={submit}
    >
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
    </PublicForm>
  );
}
