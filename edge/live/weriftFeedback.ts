import { GenericNack, PictureLossIndication, type RtcpPacket } from "werift";
import type { VideoFeedback } from "./rtcp.ts";

/** A received report about the video with this `ssrc`. */
export function videoFeedbackIn(report: RtcpPacket, ssrc: number): VideoFeedback {
  const feedback = "feedback" in report ? report.feedback : undefined;
  return {
    needsKeyFrame:
      (feedback instanceof PictureLossIndication && feedback.mediaSsrc === ssrc) ||
      // A full intra request, whose class werift keeps to itself.
      (feedback !== undefined && "fir" in feedback && feedback.fir.some((entry) => entry.ssrc === ssrc)),
    missing: feedback instanceof GenericNack && feedback.mediaSourceSsrc === ssrc ? feedback.lost : [],
  };
}
