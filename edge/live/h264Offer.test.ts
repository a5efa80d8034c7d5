import { describe, expect, it } from "vitest";
import { withoutUnfragmentedH264 } from "./h264Offer.ts";

const lines = (...all: string[]) => `${all.join("\r\n")}\r\n`;

describe("withoutUnfragmentedH264", () => {
  it("drops packetisation mode 0 and its retransmission, and nothing else", () => {
    const audio = ["v=0", "m=audio 9 UDP/TLS/RTP/SAVPF 111", "a=rtpmap:111 opus/48000/2"];
    const kept = ["a=rtpmap:96 VP8/90000", "a=rtpmap:102 H264/90000", "a=fmtp:102 packetization-mode=1;profile-level-id=42001f"];
    const dropped = ["a=rtpmap:104 H264/90000", "a=rtcp-fb:104 nack pli", "a=fmtp:104 packetization-mode=0;profile-level-id=42001f"];
    const retransmission = ["a=rtpmap:105 rtx/90000", "a=fmtp:105 apt=104"];
    const offer = lines(...audio, "m=video 9 UDP/TLS/RTP/SAVPF 104 105 96 102", ...dropped, ...retransmission, ...kept);
    expect(withoutUnfragmentedH264(offer)).toBe(lines(...audio, "m=video 9 UDP/TLS/RTP/SAVPF 96 102", ...kept));
  });

  it("leaves an offer alone that has no other H.264", () => {
    const offer = lines("v=0", "m=video 9 UDP/TLS/RTP/SAVPF 104", "a=rtpmap:104 H264/90000");
    expect(withoutUnfragmentedH264(offer)).toBe(offer);
  });
});
