import type { SourceFailure } from "#contract/sourceFailures.ts";

const unreachable = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EAI_NODATA", "EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ETIMEDOUT"]);
const ownFaults = new Set(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM", "EACCES", "EPERM", "EADDRNOTAVAIL", "EADDRINUSE"]);

/** Which failure the error of a connection to a camera means. `isOpen`: TCP had been established before. */
export function failureOfConnection(error: unknown, isOpen: boolean): SourceFailure {
  const codes = codesOf(error);
  if (codes.some((code) => ownFaults.has(code))) return "error_video_source_gateway_failed";
  if (codes.includes("ECONNREFUSED")) return "error_video_source_refused";
  if (codes.some((code) => unreachable.has(code))) return isOpen ? "error_video_source_no_answer" : "error_video_source_unreachable";
  if (codes.some((code) => /SSL|TLS|CERT|EPROTO/.test(code))) return "error_video_source_encryption";
  return isOpen ? "error_video_source_no_answer" : "error_video_source_unreachable";
}

/** A name with several addresses fails with one error for each. */
function codesOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  return typeof error === "object" && error !== null && "code" in error ? [String(error.code)] : [];
}

const failures: Readonly<Record<number, SourceFailure>> = {
  // Cameras answer a path that they do not know with any of these.
  400: "error_video_source_wrong_path",
  404: "error_video_source_wrong_path",
  410: "error_video_source_wrong_path",
  451: "error_video_source_wrong_path",
  401: "error_video_source_unauthorized",
  403: "error_video_source_unauthorized",
  453: "error_video_source_busy",
  461: "error_video_source_transport_unsupported",
  503: "error_video_source_busy",
};

/** Which failure an RTSP status means; `undefined` for one that is none. */
export function failureOfStatus(status: number): SourceFailure | undefined {
  if (status < 300) return undefined;
  if (status < 400) return "error_video_source_redirected";
  return failures[status] ?? "error_video_source_camera_failed";
}

const otherCodecs = /^(H265|HEVC|H263\S*|MP4V-ES|MPV|JPEG|VP8|VP9|AV1|H261)$/i;
const staticCodecs: Readonly<Record<string, string>> = { "26": "JPEG", "31": "H261", "32": "MPV", "34": "H263" };

/** What is wrong with the first video of a session description; `undefined` when nothing is, as far as it tells. */
export function failureOfDescription(sdp: string): SourceFailure | undefined {
  const [, ...media] = sdp.split(/^m=/m);
  const video = media.find((section) => section.startsWith("video "));
  if (video === undefined) return "error_video_source_no_video";
  const payload = /^video \S+ \S+ (\d+)/.exec(video)?.[1] ?? "";
  const mapped = new RegExp(`^a=rtpmap:${payload} ([^/\\s]+)`, "im").exec(video)?.[1];
  return otherCodecs.test(mapped ?? staticCodecs[payload] ?? "") ? "error_video_source_not_h264" : undefined;
}
