import type { PublicAppearance } from "../publicTexts.ts";
import type { PageWords } from "../usePageWords.ts";
import type { ClipText } from "./clipTexts.ts";
import type { ClipStep } from "./useClip.ts";

/** A clip whose link works, and what whoever has it can do. */
export interface FoundClipProps extends Omit<Extract<ClipStep, { kind: "found" }>, "kind"> {
  appearance: PublicAppearance;
  words: PageWords<ClipText>;
  onWatch: () => void;
  onLookAgain: () => void;
}
