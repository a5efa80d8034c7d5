import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { type PhotoRefusal, provisioningStatusOf } from "#contract/enumerations.ts";
import { checkFaceInvitation } from "#contract/faceLinks.ts";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { EntryMessage, EntryPage } from "#kernel/entry/parts/EntryPage.tsx";
import { CircleAlert } from "#kernel/ui/icons.ts";
import type { FaceEnd } from "./FaceEnding.tsx";
import { faceTexts } from "./faceTexts.ts";
import type { PublicPageProps } from "./publicPage.ts";
import { RetryRow } from "./RetryRow.tsx";
import { usePageWords } from "./usePageWords.ts";

// Each step loads only when it is needed.
const FacePinForm = lazy(() => import("./FacePinForm.tsx"));
const FacePhoto = lazy(() => import("./facePhoto/FacePhoto.tsx"));
const FaceEnding = lazy(() => import("./FaceEnding.tsx"));

type Step =
  | FaceEnd
  | { kind: "checking" }
  | { kind: "pin"; isWrong?: boolean }
  | { kind: "photo"; pin: string; photoId: string | undefined; refusal: PhotoRefusal | undefined }
  | { kind: "failed"; error: unknown };

/** PB-06 to PB-09: the page of a face invitation: checks the link, asks for the PIN, takes the photo and shows its result. */
export default function FaceInvitationPage({ api, appearance, query }: PublicPageProps) {
  const { t } = appearance;
  const words = usePageWords(faceTexts, appearance.language);
  const [step, setStep] = useState<Step>({ kind: "checking" });
  const code = query.get("oobCode") ?? "";
  const check = useCallback(
    async (signal: AbortSignal) => {
      try {
        const { status, retryAtUtc } = await api.call(checkFaceInvitation, { params: { id: code } }, signal);
        setStep(stepOf(status, retryAtUtc));
      } catch (error) {
        if (!signal.aborted) setStep({ kind: "failed", error });
      }
    },
    [api, code],
  );
  useEffect(() => {
    if (step.kind !== "checking") return undefined;
    const stop = new AbortController();
    void check(stop.signal);
    return () => stop.abort();
  }, [check, step.kind]);
  const again = useCallback(() => setStep({ kind: "checking" }), []);
  const checking = (
    <EntryPage appearance={appearance} title={words("title")}>
      <section className="entry-message">
        <h1 className="fs20 strong">{words("title")}</h1>
        <output className="muted">{t("loading")}…</output>
      </section>
    </EntryPage>
  );
  switch (step.kind) {
    case "checking":
      return checking;
    case "pin":
      return (
        <Suspense fallback={checking}>
          <FacePinForm
            api={api}
            appearance={appearance}
            code={code}
            isWrongAtFirst={step.isWrong ?? false}
            onOpened={(pin, { photoId, refusal }) => setStep({ kind: "photo", pin, photoId, refusal })}
            onRefused={again}
          />
        </Suspense>
      );
    case "photo":
      return (
        <Suspense fallback={checking}>
          <FacePhoto
            api={api}
            appearance={appearance}
            code={code}
            pin={step.pin}
            photoId={step.photoId}
            refusal={step.refusal}
            onRefused={again}
            onWrongPin={() => setStep({ kind: "pin", isWrong: true })}
          />
        </Suspense>
      );
    case "failed":
      return (
        <EntryMessage appearance={appearance} title={t("failedTitle")} icon={CircleAlert} tone="bad">
          <p>{t(callErrorText(step.error))}</p>
          <RetryRow label={t("retry")} onClick={again} />
        </EntryMessage>
      );
    default:
      return (
        <Suspense fallback={checking}>
          <FaceEnding appearance={appearance} end={step} onRetry={again} />
        </Suspense>
      );
  }
}

function stepOf(wire: string | number, retryAtUtc: string | undefined): Step {
  const status = provisioningStatusOf(wire);
  if (status === "MaxPinAttempts") return { kind: "locked", retryAtUtc };
  if (status === "Success") return { kind: "accepted" };
  if (status === "Error") return { kind: "photosUsed" };
  return { kind: status === "Active" ? "pin" : "inactive" };
}
