import type { VideoSource } from "#contract/videoSources.ts";
import { ApiError } from "#kernel/apiError.ts";
import { failureText } from "#kernel/errors/failureText.ts";
import type { TextValues } from "#kernel/plugin.ts";

type Text = (key: string, values?: TextValues) => string;

/** Why the gateway can't read a camera and what to do, as a sentence; undefined if it can, or if the camera is switched off. */
export function problemOf(source: Pick<VideoSource, "isEnabled" | "failureCode"> | undefined, t: Text): string | undefined {
  if (source?.failureCode === undefined || !source.isEnabled) return undefined;
  const text = failureText(new ApiError(source.failureCode, 409));
  return text ? t(text.key, text.values) : source.failureCode;
}
