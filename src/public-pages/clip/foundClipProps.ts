import type { PublicAppearance } from "../publicTexts.ts";
import type { PageWords } from "../usePageWords.ts";
import type { ClipText } from "./clipTexts.ts";
import type { ClipStep } from "./useClip.ts";

/** A clip with a valid link, and the actions of its viewer. */
export interface FoundClipProps extends Omit<Extract<ClipStep, { kind: "found" }>, "kind"> {
  appearance: PublicAppearance;
  words: PageWords<ClipText>;
  onWatch: () => void;
  onLookAgain: () => void;
}
