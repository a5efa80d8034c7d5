import { openRtspRelay } from "./rtspRelay.ts";
import type { OpenedInput, SourceType } from "./sourceTypes.ts";

/** More than a camera says of its streams. */
const keptText = 16_384;
/** What ffmpeg decodes of RTP, by name and by static payload type. An unknown one must not keep the video away. */
const audioNames =
  /^a=rtpmap:\d+ *(?:PCMU|PCMA|G722|G726-\d+|GSM|L16|L8|MPA|MPEG4-GENERIC|MP4A-LATM|OPUS|AMR|AMR-WB|SPEEX|VORBIS|AC3|ILBC|DVI4)\//im;
const audioTypes = /^m=audio \d+ \S+ (?:0|3|8|9|10|11|14)\b/im;

/** RTSP and RTSPS. A relay in this process signs in at the camera and knows by its answers why it fails (decision 99). */
export const rtsp: SourceType = {
  async open(camera) {
    const { url, ...relay } = await openRtspRelay(camera);
    return { ...relay, args: relayArgs(url), probeArgs: ["-allowed_media_types", "video"], onDescription };
  },
};

/** Input arguments for the address of a relay. RTP inside the RTSP connection, and no protocol that could reach a file or another service. */
function relayArgs(url: string): string[] {
  const options = "-rtsp_transport tcp -protocol_whitelist rtsp,rtp,tcp -flags low_delay";
  // A camera whose description has no parameter sets shows nothing before its next key frame, which may be 20 s away. That key frame is
  // kept: without a buffer it would be lost, and the next one awaited. The rate is not asked for: where key frames alone are decoded, that
  // takes seven of them. Nor is announced sound waited for.
  const patience = "-analyzeduration 25000000 -probesize 100000000 -fpsprobesize 0 -max_ts_probe 0";
  return [...options.split(" "), ...patience.split(" "), "-i", url];
}

/** The description is the camera's SDP: when ffmpeg has it, the camera has answered and taken the sign-in. */
const onDescription: OpenedInput["onDescription"] = (ffmpeg, hear) => {
  let said = "";
  const stop = ffmpeg.onSaid((text) => {
    said = (said + text).slice(-keptText);
    const description = /\bSDP:\s*(v=0[^]*?)\n\s*\[/.exec(said)?.[1];
    if (description === undefined) return;
    stop();
    hear({ isH264: describesH264(description), hasSound: describesSound(description) });
  });
};

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
