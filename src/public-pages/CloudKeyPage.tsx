import { lazy, Suspense, useCallback, useState } from "react";
import { type KeyLink, readKeyLink } from "#contract/keyLinks.ts";
import { ApiError } from "#kernel/apiError.ts";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { type Ending, endingOf } from "./cloudKey/endings.ts";
import { KeyFrame } from "./cloudKey/KeyFrame.tsx";
import { keyTexts } from "./cloudKey/keyTexts.ts";
import { PinGate } from "./cloudKey/PinGate.tsx";
import type { PublicPageProps } from "./publicPage.ts";
import "./cloudKey/cloudKey.css";
import { usePageWords } from "./usePageWords.ts";

/** Loaded after the PIN. */
const loadDoors = () => import("./cloudKey/KeyDoors.tsx");
const KeyDoors = lazy(loadDoors);

type Step = { kind: "pin" } | { kind: "doors"; pin: string; link: KeyLink } | { kind: "end"; ending: Ending };

/** PB-01 to PB-04: the page of a cloud key's link. Keeps the PIN in memory while it is open, and nowhere else. */
export default function CloudKeyPage({ api, appearance, query }: PublicPageProps) {
  const words = usePageWords(keyTexts, appearance.language);
  const [step, setStep] = useState<Step>({ kind: "pin" });
  const code = query.get("oobCode") ?? "";
  const end = useCallback((ending: Ending) => setStep({ kind: "end", ending }), []);
  const enter = async (pin: string): Promise<string | undefined> => {
    try {
      const link = await api.call(readKeyLink, { params: { code }, body: { pin } });
      await loadDoors();
      setStep({ kind: "doors", pin, link });
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.code === "error_invalid_pin") return words("pinWrong");
      const ending = endingOf(error);
      if (ending === undefined) return appearance.t(callErrorText(error));
      end(ending);
      return undefined;
    }
  };
  if (step.kind === "doors")
    return (
      <Suspense fallback={null}>
        <KeyDoors api={api} appearance={appearance} code={code} pin={step.pin} first={step.link} onEnd={end} />
      </Suspense>
    );
  if (step.kind === "end")
    return (
      <KeyFrame appearance={appearance} title={words(`${step.ending}Title`)}>
        <p className="lede">{words(step.ending)}</p>
        {step.ending === "tooMany" && (
          <button type="button" className="btn btn--touch key-again" onClick={() => setStep({ kind: "pin" })}>
            {words("tryAgain")}
          </button>
        )}
      </KeyFrame>
    );
  return <PinGate appearance={appearance} words={words} onPin={enter} />;
}
