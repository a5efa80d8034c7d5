/**
 * Why a gateway cannot read a camera: in the camera's state and in the answer to a test of its address. Each code has one cause and tells
 * the installer one thing to do.
 */
export const sourceFailures = [
  /** The address has no host, or none of `cameraSchemes`. */
  "error_video_source_invalid_url",
  /** The name has no address, no way leads to the host, or the host does not answer at all. */
  "error_video_source_unreachable",
  /** The host is there and refuses connections at this port. */
  "error_video_source_refused",
  /** The connection opened and nothing answered in it, or it closed before an answer. */
  "error_video_source_no_answer",
  /** The answer was not RTSP: another service listens at this port. */
  "error_video_source_not_rtsp",
  /** rtsps: the encrypted connection was not established. */
  "error_video_source_encryption",
  /** 404 and its like: no stream at this path. */
  "error_video_source_wrong_path",
  /** The camera sends its reader to another address. */
  "error_video_source_redirected",
  /** 401 or 403. */
  "error_video_source_unauthorized",
  /** 401 with a challenge that the gateway cannot answer. */
  "error_video_source_sign_in_unsupported",
  /** 453 or 503: the camera has as many readers as it takes. */
  "error_video_source_busy",
  /** Another status that says that the camera failed. */
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
  /** The gateway itself failed: no ffmpeg, no more files or memory, a fault in the program. */
  "error_video_source_gateway_failed",
  /** The gateway starts without this camera because starts with it failed. */
  "error_video_source_set_aside",
] as const;

export type SourceFailure = (typeof sourceFailures)[number];
