import type { ReviewEntry } from "#contract/reviews.ts";
import { useConsoleState } from "#kernel/hooks.ts";
import { EventCameras } from "../event/EventCameras.tsx";
import { eventTitle } from "../event/eventTimes.ts";

/** The recording of the entry under review. */
export function ReviewFilm({ entry: { event, camera } }: { entry: ReviewEntry }) {
  const { language } = useConsoleState();
  const { serialNumber = camera.serialNumber, deviceName = camera.name, occurredAtUtc } = event;
  const title = eventTitle(deviceName, occurredAtUtc, language, camera.timeZoneId);
  return (
    <div className="review-film">
      <EventCameras serialNumber={serialNumber} time={occurredAtUtc} title={title} />
    </div>
  );
}
