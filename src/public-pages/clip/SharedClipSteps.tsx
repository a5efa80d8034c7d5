import { type ComponentType, Suspense } from "react";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { KeyFrame } from "../cloudKey/KeyFrame.tsx";
import type { PublicPageProps } from "../publicPage.ts";
import { usePageWords } from "../usePageWords.ts";
import { clipTexts } from "./clipTexts.ts";
import type { FoundClipProps } from "./foundClipProps.ts";
import { useClip } from "./useClip.ts";
import "../cloudKey/cloudKey.css";

interface Props extends PublicPageProps {
  /** What is drawn once the link is known to work. */
  found: ComponentType<FoundClipProps>;
}

/** PB-13, PB-14: from the link to what it is of, with every ending in words. */
export function SharedClipSteps({ api, appearance, query, found: Found }: Props) {
  const words = usePageWords(clipTexts, appearance.language);
  const { step, watch, lookAgain } = useClip(api, query.get("oobCode") ?? "");
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
