import type { ParameterSets } from "./parameterSets.ts";

export const trackName = "track0";

/** The session description of one H.264 stream (RFC 4566, RFC 6184). */
export function describeStream(name: string, host: string, { sequence, picture }: ParameterSets): string {
  const family = host.includes(":") ? "IP6" : "IP4";
  return [
    "v=0",
    `o=- 0 0 IN ${family} ${host}`,
    `s=${
      Array.from(name)
        .map((letter) => (letter < " " ? " " : letter))
        .join("") || "-"
    }`,
    `c=IN ${family} ${family === "IP6" ? "::" : "0.0.0.0"}`,
    "t=0 0",
    "a=control:*",
    "a=range:npt=now-",
    "m=video 0 RTP/AVP 96",
    "a=rtpmap:96 H264/90000",
    `a=fmtp:96 packetization-mode=1;profile-level-id=${sequence.toString("hex", 1, 4).toUpperCase()};sprop-parameter-sets=${sequence.toString("base64")},${picture.toString("base64")}`,
    `a=control:${trackName}`,
    "",
  ].join("\r\n");
}
