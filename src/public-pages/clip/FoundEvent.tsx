import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { Film } from "#kernel/ui/video/Film.tsx";
import { KeyFrame } from "../cloudKey/KeyFrame.tsx";
import { ClipBefore } from "./ClipBefore.tsx";
import { clipMoment, eventMoment } from "./clipMoment.ts";
import type { FoundClipProps } from "./foundClipProps.ts";
import "./clip.css";

/** PB-13, EV-01: device, local date and HH:mm, and the video with its controls, without any export. */
export default function FoundEvent({ clip, url, isOpening = false, error, appearance, words, onWatch, onLookAgain }: FoundClipProps) {
  const { deviceName, accountName, fromUtc, timeZoneId, expiresAtUtc } = clip;
  const { language } = appearance;
  const until = expiresAtUtc && words("until", { until: clipMoment(expiresAtUtc, language, timeZoneId) });
  const title = `${deviceName} · ${eventMoment(fromUtc, language, timeZoneId)}`;
  return (
    <KeyFrame isWide appearance={appearance} title={title} accountName={accountName} note={until}>
      <div className="clip-picture clip-picture--film">
        {url === undefined ? (
          <ClipBefore {...{ clip, isOpening, words, onWatch }} />
        ) : (
          <Film
            url={url}
            label={words("picture", { name: deviceName })}
            info={title}
            watermark={accountName}
            language={language}
            onRetry={onLookAgain}
          />
        )}
      </div>
      {error !== undefined && <p role="alert">{appearance.t(callErrorText(error))}</p>}
    </KeyFrame>
  );
}
