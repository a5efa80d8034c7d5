import { useRef, useState } from "react";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { filmAnswer } from "#kernel/ui/video/filmAnswer.ts";
import { KeyFrame } from "../cloudKey/KeyFrame.tsx";
import type { PageWords } from "../usePageWords.ts";
import { ClipBefore } from "./ClipBefore.tsx";
import { clipMoment, clipRange } from "./clipMoment.ts";
import type { ClipText } from "./clipTexts.ts";
import type { FoundClipProps } from "./foundClipProps.ts";
import "./clip.css";

const answerWithinMs = 10_000;

/** A clip with a valid link: its facts, and the video once the viewer starts it. */
export default function FoundClip({ clip, url, isOpening = false, error, appearance, words, onWatch, onLookAgain }: FoundClipProps) {
  const { deviceName, accountName, fromUtc, toUtc, timeZoneId, expiresAtUtc } = clip;
  const { language } = appearance;
  const until = expiresAtUtc && words("until", { until: clipMoment(expiresAtUtc, language, timeZoneId) });
  return (
    <KeyFrame isWide appearance={appearance} title={deviceName} accountName={accountName} note={until}>
      <p className="lede">{words("recorded", { when: clipRange(fromUtc, toUtc, language, timeZoneId) })}</p>
      <div className="clip-picture">
        {url !== undefined ? (
          <Picture url={url} label={words("picture", { name: deviceName })} words={words} onRetry={onLookAgain} />
        ) : (
          <ClipBefore {...{ clip, isOpening, words, onWatch }} />
        )}
      </div>
      {error !== undefined && <p role="alert">{appearance.t(callErrorText(error))}</p>}
    </KeyFrame>
  );
}

interface PictureProps {
  url: string;
  label: string;
  words: PageWords<ClipText>;
  /** Checks whether the link is still valid. */
  onRetry: () => void;
}

function Picture({ url, label, words, onRetry }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<"lost" | "unplayable" | "tooMany">();
  const handleError = async () => {
    // An expired link also stops running video: the browser reports the source as refused, and a new check shows why.
    const isRefused = video.current?.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
    const answer = isRefused ? await filmAnswer(url, AbortSignal.timeout(answerWithinMs)) : undefined;
    setFault(answer === 429 ? "tooMany" : isRefused ? "unplayable" : "lost");
  };
  if (fault)
    return (
      <div className="clip-before" role="alert">
        <span>{words(fault)}</span>
        <button type="button" className="btn btn--touch" onClick={onRetry}>
          {words("retry")}
        </button>
      </div>
    );
  return (
    <video
      ref={video}
      src={url}
      aria-label={label}
      controls
      autoPlay
      muted
      playsInline
      controlsList="nodownload"
      onError={() => void handleError()}
    />
  );
}
