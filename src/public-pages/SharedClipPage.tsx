import { lazy, Suspense } from "react";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { clipTexts } from "./clip/clipTexts.ts";
import { useClip } from "./clip/useClip.ts";
import { KeyFrame } from "./cloudKey/KeyFrame.tsx";
import type { PublicPageProps } from "./publicPage.ts";
import { usePageWords } from "./usePageWords.ts";
import "./cloudKey/cloudKey.css";

/** Loaded once the link has been checked. */
const FoundClip = lazy(() => import("./clip/FoundClip.tsx"));
const FoundEvent = lazy(() => import("./clip/FoundEvent.tsx"));

/**
 * PB-14, PL-19: the page of a shared clip: video with its controls, and nothing else of the console. PB-13: a clip of an event appears as
 * the
 * event's card in public mode.
 */
export default function SharedClipPage({ api, appearance, query }: PublicPageProps) {
  const words = usePageWords(clipTexts, appearance.language);
  const { step, watch, lookAgain } = useClip(api, query.get("oobCode") ?? "");
  const Found = query.get("mode") === "eventVideo" ? FoundEvent : FoundClip;
  const looking = (
    <KeyFrame appearance={appearance} title={words("title")}>
      <output className="lede">{words("loading")}…</output>
    </KeyFrame>
  );
  switch (step.kind) {
    case "looking":
      return looking;
    case "unreachable":
      return (
        <KeyFrame appearance={appearance} title={words("unreachableTitle")}>
          <p className="lede">{appearance.t(callErrorText(step.error))}</p>
          <button type="button" className="btn btn--touch key-again" onClick={lookAgain}>
            {words("retry")}
          </button>
        </KeyFrame>
      );
    case "ended":
      return (
        <KeyFrame appearance={appearance} title={words(`${step.ending}Title`)}>
          <p className="lede">{words(step.ending)}</p>
        </KeyFrame>
      );
    case "found":
      return (
        <Suspense fallback={looking}>
          <Found {...step} appearance={appearance} words={words} onWatch={watch} onLookAgain={lookAgain} />
        </Suspense>
      );
  }
}
