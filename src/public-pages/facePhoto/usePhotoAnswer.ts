import { useEffect } from "react";
import type { PayloadOf } from "#contract/endpoint.ts";
import { checkFacePhoto } from "#contract/facePhotos.ts";
import { limits } from "#contract/limits.ts";
import type { Api } from "#kernel/api.ts";
import { ApiError } from "#kernel/apiError.ts";

type Answer = PayloadOf<typeof checkFacePhoto>;

/** PB-08: polls until a reviewer has decided on the photo. Waits through lost connections. */
export function usePhotoAnswer(
  api: Api,
  provisioningKey: string,
  photoId: string | undefined,
  onAnswer: (answer: Answer) => void,
  onGone: () => void,
): void {
  useEffect(() => {
    if (photoId === undefined) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const answer = await api.call(checkFacePhoto, { body: { provisioningKey, photoId } }, stop.signal);
        if (answer.standing !== "checking") return onAnswer(answer);
      } catch (error) {
        if (stop.signal.aborted) return undefined;
        if (error instanceof ApiError && error.code === "error_provisioning_invitation_not_found") return onGone();
      }
      timer = setTimeout(() => void ask(), limits.facePhotoAskMs);
      return undefined;
    };
    void ask();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, provisioningKey, photoId, onAnswer, onGone]);
}
