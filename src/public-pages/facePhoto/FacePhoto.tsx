import { useCallback, useState } from "react";
import type { PayloadOf } from "#contract/endpoint.ts";
import type { PhotoRefusal } from "#contract/enumerations.ts";
import { type checkFacePhoto, sendFacePhoto } from "#contract/facePhotos.ts";
import { ApiError } from "#kernel/apiError.ts";
import { EntryMessage } from "#kernel/entry/parts/EntryPage.tsx";
import { CircleCheck, Clock } from "#kernel/ui/icons.ts";
import type { PublicPageProps } from "../publicPage.ts";
import { usePageWords } from "../usePageWords.ts";
import { PhotoStep } from "./PhotoStep.tsx";
import type { ReadyPhoto } from "./photoFile.ts";
import { photoProblem } from "./photoProblem.ts";
import { type PhotoText, photoTexts } from "./photoTexts.ts";
import { usePhotoAnswer } from "./usePhotoAnswer.ts";
import "./facePhoto.css";

interface Props extends Pick<PublicPageProps, "api" | "appearance"> {
  code: string;
  pin: string;
  /** The photo that is already in review. */
  photoId: string | undefined;
  /** Why the previous photo was refused. */
  refusal: PhotoRefusal | undefined;
  /** The link no longer accepts photos. Must stay the same between renderings. */
  onRefused(): void;
  onWrongPin(): void;
}

type Stage = { kind: "photo" | "accepted" } | { kind: "sending"; stop: AbortController } | { kind: "waiting"; photoId: string };

const ended = ["error_provisioning_invitation_not_found", "error_provisioning_max_pin_attempts", "error_provisioning_max_attempts"];

/** PB-08, PB-09: takes and sends the photo, and waits for the decision; a refusal leads to another photo. */
export default function FacePhoto({ api, appearance, code, pin, photoId, refusal, onRefused, onWrongPin }: Props) {
  const words = usePageWords(photoTexts, appearance.language);
  const [stage, setStage] = useState<Stage>(photoId === undefined ? { kind: "photo" } : { kind: "waiting", photoId });
  const [photo, setPhoto] = useState<ReadyPhoto>();
  const [hasAgreed, setHasAgreed] = useState(false);
  const [problem, setProblem] = useState<PhotoText | undefined>(refusal);
  const follow = useCallback((answer: PayloadOf<typeof checkFacePhoto>) => {
    if (answer.standing === "accepted") return setStage({ kind: "accepted" });
    setPhoto(undefined);
    setProblem(answer.refusal ?? "failed");
    setStage({ kind: "photo" });
  }, []);
  usePhotoAnswer(api, code, stage.kind === "waiting" ? stage.photoId : undefined, follow, onRefused);

  const send = async () => {
    if (!photo) return;
    const stop = new AbortController();
    setProblem(undefined);
    setStage({ kind: "sending", stop });
    try {
      const body = { image: photo.image, provisioningKey: code, pin };
      const answer = await api.call(sendFacePhoto, { body }, stop.signal);
      setStage(answer.standing === "accepted" ? { kind: "accepted" } : { kind: "waiting", photoId: answer.photoId });
    } catch (error) {
      fail(error, stop.signal.aborted);
    }
  };
  const fail = (error: unknown, isCancelled: boolean) => {
    const refused = error instanceof ApiError ? error.code : "";
    if (ended.includes(refused)) return onRefused();
    if (refused === "error_invalid_provisioning_pin") return onWrongPin();
    const { problem: found, needsAnother } = photoProblem(error);
    if (needsAnother) setPhoto(undefined);
    setProblem(isCancelled ? "cancelled" : found);
    setStage({ kind: "photo" });
  };
  switch (stage.kind) {
    case "sending":
      return (
        <EntryMessage appearance={appearance} title={words("sending")}>
          {photo && <img className="face-view" src={photo.address} alt={words("preview")} />}
          <progress className="face-progress" aria-label={words("sending")} />
          <button type="button" className="btn" onClick={() => stage.stop.abort()}>
            {words("cancel")}
          </button>
        </EntryMessage>
      );
    case "waiting":
      return (
        <EntryMessage key="waiting" appearance={appearance} title={words("checkingTitle")} icon={Clock}>
          <p>{words("checking")}</p>
        </EntryMessage>
      );
    case "accepted":
      return (
        <EntryMessage key="accepted" appearance={appearance} title={words("acceptedTitle")} icon={CircleCheck} tone="ok">
          <p>{words("accepted")}</p>
        </EntryMessage>
      );
    default:
      return (
        <PhotoStep
          appearance={appearance}
          words={words}
          photo={photo}
          hasAgreed={hasAgreed}
          problem={problem}
          onAgreed={setHasAgreed}
          onPhoto={(taken) => {
            setPhoto(taken);
            setProblem(undefined);
          }}
          onProblem={setProblem}
          onSend={() => void send()}
        />
      );
  }
}
