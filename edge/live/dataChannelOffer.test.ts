import { describe, expect, it } from "vitest";
import { readOffer } from "./dataChannelOffer.ts";

const session = ["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0"];
const data = ["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "a=setup:actpass", "a=mid:d"];
const video = (mid: string, codec: string, direction = "recvonly") => [
  "m=video 9 UDP/TLS/RTP/SAVPF 103",
  "a=setup:actpass",
  `a=mid:${mid}`,
  `a=${direction}`,
  `a=rtpmap:103 ${codec}/90000`,
  "a=fmtp:103 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f",
];
const audio = (mid: string, direction: string) => [
  "m=audio 9 UDP/TLS/RTP/SAVPF 111",
  "a=setup:actpass",
  `a=mid:${mid}`,
  `a=${direction}`,
  "a=rtpmap:111 opus/48000/2",
  "a=fmtp:111 minptime=10",
];
const sdpOf = (...sections: string[][]) => `${[session, ...sections].flat().join("\r\n")}\r\n`;
const directions = (sdp: string) => [...sdp.matchAll(/^a=(sendrecv|sendonly|recvonly|inactive)/gm)].map((match) => match[1]);

describe("readOffer", () => {
  it("[LV-07] finds no media in an offer of data alone, nor sound without a picture, nor a format that is not sent", () => {
    expect(readOffer(sdpOf(data))).toMatchObject({ video: undefined, audio: undefined });
    for (const sdp of [sdpOf(data, audio("1", "sendrecv")), sdpOf(video("0", "VP8"), audio("1", "sendrecv"), data)]) {
      const offer = readOffer(sdp);
      expect([offer.video, offer.audio]).toEqual([undefined, undefined]);
      expect(new Set(directions(offer.sdp))).toEqual(new Set(["inactive"]));
    }
  });

  it("[LV-07] takes the first picture and the first sound with their formats, and leaves every other medium inactive", () => {
    const offer = readOffer(
      sdpOf(video("0", "VP8"), video("1", "H264"), video("2", "H264"), audio("3", "recvonly"), audio("4", "sendrecv"), data),
    );
    expect(offer.video).toEqual({
      mid: "1",
      format: 103,
      parameters: "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f",
      sends: false,
    });
    expect(offer.audio).toEqual({ mid: "3", format: 111, parameters: "minptime=10", sends: false });
    expect(directions(offer.sdp)).toEqual(["inactive", "recvonly", "inactive", "recvonly", "inactive"]);
  });

  it("[LV-07] has the viewer begin the handshake where it leaves that open", () => {
    expect(readOffer(sdpOf(data)).sdp).toContain("a=setup:active\r\n");
    expect(readOffer(sdpOf(data).replace("actpass", "passive")).sdp).toContain("a=setup:passive\r\n");
  });
});
