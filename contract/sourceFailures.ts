/**
 * Why a gateway cannot receive a camera: part of the camera's state and of the answer to a camera test. Each code has one cause and one
 * remedy.
 */
export const sourceFailures = [
  /** The address has no host, or none of `cameraSchemes`. */
  "error_video_source_invalid_url",
  /** The host name does not resolve, there is no route to the host, or the host does not answer. */
  "error_video_source_unreachable",
  /** The host refuses connections at this port. */
  "error_video_source_refused",
  /** The connection opened, but closed or timed out before an answer. */
  "error_video_source_no_answer",
  /** The answer is not RTSP: another service listens at this port. */
  "error_video_source_not_rtsp",
  /** rtsps: the TLS handshake failed. */
  "error_video_source_encryption",
  /** 404 or similar: no stream at this path. */
  "error_video_source_wrong_path",
  /** The camera redirects to another address. */
  "error_video_source_redirected",
  /** 401 or 403. */
  "error_video_source_unauthorized",
  /** 401 with a challenge that the gateway cannot answer. */
  "error_video_source_sign_in_unsupported",
  /** 453 or 503: the camera serves no more clients. */
  "error_video_source_busy",
  /** Another status that reports a failure of the camera. */
  "error_video_source_camera_failed",
  /** The camera refused RTP over TCP and over UDP. */
  "error_video_source_transport_unsupported",
  /** The camera refused RTP over TCP, and its UDP packets do not arrive. */
  "error_video_source_udp_blocked",
  /** The stream has no video. */
  "error_video_source_no_video",
  "error_video_source_not_h264",
  /** Video arrives without a key frame. */
  "error_video_source_no_key_frame",
  /** The camera is connected and sends nothing. */
  "error_video_source_stalled",
  /** The gateway itself failed: no ffmpeg, out of file handles or memory, or a bug. */
  "error_video_source_gateway_failed",
  /** The gateway skips this camera because starting with it failed. */
  "error_video_source_set_aside",
] as const;

export type SourceFailure = (typeof sourceFailures)[number];
