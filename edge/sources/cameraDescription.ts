import type { FfmpegProcess } from "./ffmpegProcess.ts";

/** More than a camera says of its streams. */
const keptText = 16_384;
/** What ffmpeg decodes of RTP, by name and by static payload type. An unknown one must not keep the video away. */
const audioNames =
  /^a=rtpmap:\d+ *(?:PCMU|PCMA|G722|G726-\d+|GSM|L16|L8|MPA|MPEG4-GENERIC|MP4A-LATM|OPUS|AMR|AMR-WB|SPEEX|VORBIS|AC3|ILBC|DVI4)\//im;
const audioTypes = /^m=audio \d+ \S+ (?:0|3|8|9|10|11|14)\b/im;

/**
 * Hears once what the camera says of its streams (its SDP), from an ffmpeg that talks at level "verbose". That is when the camera is connected: it
 * has answered and taken the sign-in.
 */
export function onDescription(ffmpeg: FfmpegProcess, hear: (description: string) => void): void {
  let said = "";
  const stop = ffmpeg.onSaid((text) => {
    said = (said + text).slice(-keptText);
    const description = /\bSDP:\s*(v=0[^]*?)\n\s*\[/.exec(said)?.[1];
    if (description === undefined) return;
    stop();
    hear(description);
  });
}

/** Whether the first video of a camera is H.264. Without a video ffmpeg has words of its own. */
export function describesH264(description: string): boolean {
  const video = sectionOf(description, "video");
  return video === undefined || /^a=rtpmap:\d+ *H264\//im.test(video);
}

/** Whether the camera announces sound that ffmpeg decodes. */
export function describesSound(description: string): boolean {
  const audio = sectionOf(description, "audio");
  return audio !== undefined && (audioNames.test(audio) || audioTypes.test(audio));
}

function sectionOf(description: string, kind: "video" | "audio"): string | undefined {
  return description.split(/^(?=m=)/m).find((section) => section.startsWith(`m=${kind} `));
}
