import { minuteMs } from "#contract/durations.ts";
import { dateFormat } from "#domain/time/dateFormat.ts";
import { EntryMessage } from "#kernel/entry/parts/EntryPage.tsx";
import { CircleAlert, CircleCheck, Clock } from "#kernel/ui/icons.ts";
import { faceTexts } from "./faceTexts.ts";
import type { PublicAppearance } from "./publicTexts.ts";
import { RetryRow } from "./RetryRow.tsx";
import { usePageWords } from "./usePageWords.ts";

export type FaceEnd = { kind: "inactive" | "accepted" | "photosUsed" } | { kind: "locked"; retryAtUtc: string | undefined };

interface Props {
  appearance: PublicAppearance;
  end: FaceEnd;
  onRetry(): void;
}

/** PB-06, PB-09: why a face invitation accepts no photo, now or for good. */
export default function FaceEnding({ appearance, end, onRetry }: Props) {
  const words = usePageWords(faceTexts, appearance.language);
  if (end.kind === "accepted")
    return (
      <EntryMessage appearance={appearance} title={words("acceptedTitle")} icon={CircleCheck} tone="ok">
        <p>{words("accepted")}</p>
      </EntryMessage>
    );
  if (end.kind !== "locked")
    return (
      <EntryMessage appearance={appearance} title={words(`${end.kind}Title`)} icon={CircleAlert} tone="bad">
        <p>{words(end.kind)}</p>
      </EntryMessage>
    );
  const { retryAtUtc } = end;
  return (
    <EntryMessage appearance={appearance} title={words("pinsUsedTitle")} icon={Clock} tone="bad">
      <p>{retryAtUtc === undefined ? words("pinsUsed") : words("pinsLocked", { time: timeOf(retryAtUtc, appearance.language) })}</p>
      {retryAtUtc !== undefined && <RetryRow label={appearance.t("retry")} onClick={onRetry} />}
    </EntryMessage>
  );
}

/** In the time zone of the phone, rounded up, so that the invitation is open again at the shown minute. */
const timeOf = (instantUtc: string, language: string) =>
  dateFormat(language, undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(Math.ceil(Date.parse(instantUtc) / minuteMs) * minuteMs),
  );
