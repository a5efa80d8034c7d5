import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { provisioningStatusOf } from "#contract/enumerations.ts";
import { checkFaceInvitation } from "#contract/faceInvitations.ts";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { EntryMessage, EntryPage } from "#kernel/entry/parts/EntryPage.tsx";
import { CircleAlert, CircleCheck, Clock } from "#kernel/ui/icons.ts";
import { faceTexts } from "./faceTexts.ts";
import type { PublicPageProps } from "./publicPage.ts";
import { usePageWords } from "./usePageWords.ts";

/** Of no use where the invitation is not open. */
const FacePinForm = lazy(() => import("./FacePinForm.tsx"));

type Step =
  | { kind: "checking" | "inactive" | "pin" | "opened" }
  | { kind: "locked"; retryAtUtc: string | undefined }
  | { kind: "failed"; error: unknown };

/** PB-06, PB-07: where the link of a face invitation leads: whether it is open, its PIN. A photo cannot be taken here yet, and is not asked for. */
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
  const again = () => setStep({ kind: "checking" });
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
          <FacePinForm api={api} appearance={appearance} code={code} onOpened={() => setStep({ kind: "opened" })} onRefused={again} />
        </Suspense>
      );
    case "opened":
      return (
        <EntryMessage appearance={appearance} title={words("openedTitle")} icon={CircleCheck}>
          <p>{words("notYet")}</p>
        </EntryMessage>
      );
    case "locked":
      return (
        <EntryMessage appearance={appearance} title={words("pinsUsedTitle")} icon={Clock} tone="bad">
          <p>
            {step.retryAtUtc === undefined
              ? words("pinsUsed")
              : words("pinsLocked", { time: timeOf(step.retryAtUtc, appearance.language) })}
          </p>
          {step.retryAtUtc !== undefined && <Retry label={t("retry")} onClick={again} />}
        </EntryMessage>
      );
    case "failed":
      return (
        <EntryMessage appearance={appearance} title={t("failedTitle")} icon={CircleAlert} tone="bad">
          <p>{t(callErrorText(step.error))}</p>
          <Retry label={t("retry")} onClick={again} />
        </EntryMessage>
      );
    default:
      return (
        <EntryMessage appearance={appearance} title={words("inactiveTitle")} icon={CircleAlert} tone="bad">
          <p>{words("inactive")}</p>
        </EntryMessage>
      );
  }
}

function Retry({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className="row">
      <button type="button" className="btn btn--primary" onClick={onClick}>
        {label}
      </button>
    </div>
  );
}

function stepOf(wire: string | number, retryAtUtc: string | undefined): Step {
  const status = provisioningStatusOf(wire);
  if (status === "MaxPinAttempts") return { kind: "locked", retryAtUtc };
  return { kind: status === "Active" ? "pin" : "inactive" };
}

/** On the clock of the phone, which stands beside it. */
const timeOf = (instantUtc: string, language: string) =>
  new Intl.DateTimeFormat(language === "es" ? "es" : "en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    // Up to the next minute: at the one that is shown it is so.
    new Date(Math.ceil(Date.parse(instantUtc) / 60_000) * 60_000),
  );
