import { eventVideoLimits } from "#contract/eventVideos.ts";
import { dateAndMinute } from "#kernel/format/siteTime.ts";

/** EV-02: seconds from an event to its end, as the platform takes them; without an end as long as an event is taken to be. */
export function durationOf(time: string, endTime: string | undefined): string {
  const seconds = endTime === undefined ? eventVideoLimits.seconds : Math.ceil((Date.parse(endTime) - Date.parse(time)) / 1000);
  return String(Math.min(Math.max(seconds || eventVideoLimits.seconds, 1), eventVideoLimits.secondsMax));
}

/** EV-01: device, local date and HH:mm. */
export function eventTitle(deviceName: string, time: string, language: string, timeZone: string | undefined): string {
  return `${deviceName} · ${dateAndMinute(time, language, timeZone)}`;
}
