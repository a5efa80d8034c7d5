import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { readDeviceCatalog } from "#contract/catalog.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { ApiError } from "#kernel/apiError.ts";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { KeyFrame } from "./cloudKey/KeyFrame.tsx";
import { directoryTexts } from "./directory/directoryTexts.ts";
import type { PublicPageProps } from "./publicPage.ts";
import { usePageWords } from "./usePageWords.ts";
import "./cloudKey/cloudKey.css";
import "./directory/directory.css";

/** Loads together with the platform's answer, so that a call needs the network only for the call itself. */
const loadFound = () => import("./directory/FoundDirectory.tsx");
const FoundDirectory = lazy(loadFound);

/** An offline intercom may reconnect while the visitor waits. */
const lookAgainMs = 10_000;

type Step = { kind: "looking" } | { kind: "failed"; error: unknown } | { kind: "found"; found: PayloadOf<typeof readDeviceCatalog> };

/** PB-11, PB-12: the page of the QR code at an intercom. `sn` is the intercom's serial number. */
export default function CatalogPage({ api, appearance, query }: PublicPageProps) {
  const words = usePageWords(directoryTexts, appearance.language);
  const serialNumber = query.get("sn") ?? "";
  const [step, setStep] = useState<Step>({ kind: "looking" });
  const look = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const [found] = await Promise.all([api.call(readDeviceCatalog, { query: { serialNumber } }, signal), loadFound()]);
        if (!signal?.aborted) setStep({ kind: "found", found });
      } catch (error) {
        if (!signal?.aborted) setStep((last) => (last.kind === "found" ? last : { kind: "failed", error }));
      }
    },
    [api, serialNumber],
  );
  useEffect(() => {
    const stop = new AbortController();
    void look(stop.signal);
    return () => stop.abort();
  }, [look]);
  const isAway = step.kind === "found" && !step.found.isConnected;
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setInterval(() => void look(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isAway, look]);

  if (step.kind === "looking")
    return (
      <KeyFrame appearance={appearance} title={words("title")}>
        {query.get("connected") === "false" && <p className="key-note is-stale">{words("DeviceDisconnectedCanNotNotify")}</p>}
        <output className="lede">{words("lookingUp")}…</output>
      </KeyFrame>
    );
  if (step.kind === "failed") {
    const isUnknown = step.error instanceof ApiError && [400, 404].includes(step.error.status);
    return (
      <KeyFrame appearance={appearance} title={words(isUnknown ? "notFoundTitle" : "unreachableTitle")}>
        <p className="lede">{isUnknown ? words("notFound") : appearance.t(callErrorText(step.error))}</p>
        <button type="button" className="btn btn--touch key-again" onClick={() => void look()}>
          {words("retry")}
        </button>
      </KeyFrame>
    );
  }
  return (
    <Suspense fallback={null}>
      <FoundDirectory
        api={api}
        appearance={appearance}
        words={words}
        serialNumber={serialNumber}
        found={step.found}
        onLookAgain={() => void look()}
      />
    </Suspense>
  );
}
