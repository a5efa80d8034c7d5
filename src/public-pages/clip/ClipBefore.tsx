import { CirclePlay } from "#kernel/ui/icons.ts";
import type { FoundClipProps } from "./foundClipProps.ts";

/** Placeholder for the video until the viewer starts it, which is logged (PB-14). */
export function ClipBefore({ clip, isOpening = false, words, onWatch }: Pick<FoundClipProps, "clip" | "isOpening" | "words" | "onWatch">) {
  return (
    <div className="clip-before">
      {clip.isReady ? (
        <>
          <button type="button" className="btn btn--primary btn--touch" disabled={isOpening} onClick={onWatch}>
            <CirclePlay className="i" aria-hidden />
            {words("watch")}
          </button>
          <span>{words("watchNote")}</span>
        </>
      ) : (
        <output>
          <strong>{words("preparingTitle")}</strong>
          <span>{words("preparing")}</span>
        </output>
      )}
    </div>
  );
}
