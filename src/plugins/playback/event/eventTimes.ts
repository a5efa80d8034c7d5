import { eventVideoLimits } from "#contract/eventVideos.ts";
import { dateAndMinute } from "#kernel/format/siteTime.ts";

/** EV-02: seconds from an event to its end, in the platform's format; without an end, the default length of an event. */
export function durationOf(time: string, endTime: string | undefined): string {
  const seconds = endTime === undefined ? eventVideoLimits.seconds : Math.ceil((Date.parse(endTime) - Date.parse(time)) / 1000);
  return String(Math.min(Math.max(seconds || eventVideoLimits.seconds, 1), eventVideoLimits.secondsMax));
}

/** EV-01: device, local date and HH:mm. */
export function eventTitle(deviceName: string, time: string, language: string, timeZone: string | undefined): string {
  return `${deviceName} · ${dateAndMinute(time, language, timeZone)}`;
}
