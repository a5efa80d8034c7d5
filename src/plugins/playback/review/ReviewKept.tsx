import { useQuery } from "@tanstack/react-query";
import type { ReviewEntry } from "#contract/reviews.ts";
import { type EventArtifact, listCompleteArtifacts } from "#contract/sourceEvents.ts";
import { duration, timeOfDay } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";

/** A gateway uploads the video of an event only after a request, so ask again this often. */
const refreshEveryMs = 15_000;

/** DV-20: the parts of an entry that are visible without its gateway. */
export function ReviewKept({ entry: { event, camera } }: { entry: ReviewEntry }) {
  const { api } = useKernel();
  const t = useText();
  const { language, user } = useConsoleState();
  const { isVisible } = usePanel();
  const { id: eventId, serialNumber = camera.serialNumber } = event;
  const { data, isError } = useQuery({
    queryKey: ["playback", "artifacts", user.accountId, eventId],
    queryFn: ({ signal }) => api.call(listCompleteArtifacts, { query: { serialNumber, eventId } }, signal),
    refetchInterval: isVisible ? refreshEveryMs : false,
    retry: false,
  });
  const word = ({ kind, atUtc, toUtc = atUtc }: EventArtifact) =>
    t(`playback.reviewList.artifact.${kind}`, {
      at: timeOfDay(atUtc, language, camera.timeZoneId),
      length: duration(Date.parse(toUtc) - Date.parse(atUtc), language),
    });
  return (
    <output className="review-kept fs12">
      {isError && t("playback.reviewList.keptFailed")}
      {data?.length === 0 && t("playback.reviewList.keptNone")}
      {data && data.length > 0 && `${t("playback.reviewList.kept")} ${data.map(word).join(", ")}`}
    </output>
  );
}
