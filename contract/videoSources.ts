import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Comment, DeviceName, Id, LastChange, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";
import { LiveConversion } from "./liveConversion.ts";
import { sourceFailures } from "./sourceFailures.ts";
import { SourceTestStage } from "./sourceTest.ts";

/** A camera's address: one of `cameraSchemes` with a host, without spaces or control characters. Sign-in data goes in its own fields. */
export const StreamUrl = z.string().check(z.trim(), z.minLength(limits.streamUrlMin), z.maxLength(limits.streamUrlMax));

/** address of the service that detects objects in a camera's video: http or https with a host. The platform checks it further. */
export const InferenceUrl = z.string().check(z.trim(), z.minLength(limits.streamUrlMin), z.maxLength(limits.streamUrlMax));

/** VS-02. Sign-in data is written and never read back. */
export const VideoSource = z.object({
  id: Id,
  serialNumber: SerialNumber,
  gatewaySerial: SerialNumber,
  name: z.string(),
  /** Without user or password. */
  streamUrl: z.string(),
  subStreamUrl: z.optional(z.string()),
  /** The stream address with its port, even if it is the default one. */
  rtspUrl: z.string(),
  /** Address or name of the camera in the gateway's network, and its port. */
  ip: z.string(),
  port: z.int(),
  hasCredentials: z.boolean(),
  encoding: z.optional(z.string()),
  /** WxH as the camera last reported it. */
  resolution: z.optional(z.string()),
  hasAudio: z.boolean(),
  /** Can be turned, tilted and zoomed. */
  hasPtz: z.boolean(),
  inferenceUrl: z.optional(z.string()),
  isEnabled: z.boolean(),
  isConnected: z.boolean(),
  /** Why the gateway cannot read it, as an event code. */
  failureCode: z.optional(z.string()),
  /** PL-07: whether the gateway records it, apart from whether it can be watched; absent where it should not, or the gateway has not said. */
  isRecording: z.optional(z.boolean()),
  /** Why the gateway converts its live video; absent while it is sent as it comes. */
  liveConversion: z.optional(LiveConversion),
  /** Why the gateway cannot read the second stream, as an event code. */
  subStreamFailureCode: z.optional(z.string()),
  /** Grows with every change of its settings; an update names the one it saw. */
  version: z.int(),
  /** Where one source is asked for. */
  lastChange: z.optional(LastChange),
});
export type VideoSource = z.infer<typeof VideoSource>;

const gateway = z.object({ id: SerialNumber });
const credentials = {
  userName: z.optional(z.string().check(z.maxLength(limits.cameraSignInMax))),
  password: z.optional(z.string().check(z.maxLength(limits.cameraSignInMax))),
};

const sealedFields = Object.keys(credentials);

/** VS-01: the sources of one gateway. */
export const listVideoSources = endpoint({
  method: "GET",
  path: "/device/{id}/videosources",
  access: "device_r",
  params: gateway,
  payload: z.array(VideoSource),
  errors: ["error_device_not_found"],
});

export const getVideoSource = endpoint({
  method: "GET",
  path: "/videosource/{id}",
  access: "device_r",
  params: z.object({ id: Id }),
  payload: VideoSource,
  errors: ["error_video_source_not_found"],
});

/** VS-01: adds a camera to a gateway, which starts receiving it at once. The list shows the new device immediately. */
export const createVideoSource = endpoint({
  method: "POST",
  path: "/device/videosource",
  access: "device_w",
  sealedFields,
  body: z.strictObject({
    gatewaySerial: SerialNumber,
    name: DeviceName,
    streamUrl: StreamUrl,
    subStreamUrl: z.optional(StreamUrl),
    hasPtz: z.optional(z.boolean()),
    inferenceUrl: z.optional(InferenceUrl),
    ...credentials,
  }),
  payload: VideoSource,
  errors: [
    "error_device_not_found",
    "error_device_number_taken",
    "error_video_source_invalid_url",
    "error_video_source_invalid_inference_url",
    "error_video_source_in_use",
    "error_gateway_slots_used",
  ],
});

/** VS-01: several sources by id; one that the session does not reach is absent. */
export const getVideoSources = endpoint({
  method: "POST",
  path: "/videosources/multiple",
  access: "device_r",
  isRepeatable: true,
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  payload: z.array(VideoSource),
});

/** Omitted fields keep their values; an empty second stream or inference address removes it. Refused over an outdated version. */
const change = {
  method: "PUT",
  access: "device_w",
  sealedFields,
  body: z.strictObject({
    name: z.optional(DeviceName),
    streamUrl: z.optional(StreamUrl),
    subStreamUrl: z.optional(z.union([StreamUrl, z.literal("")])),
    hasPtz: z.optional(z.boolean()),
    inferenceUrl: z.optional(z.union([InferenceUrl, z.literal("")])),
    ...credentials,
    version: z.optional(z.int()),
  }),
  payload: VideoSource,
  errors: [
    "error_video_source_not_found",
    "error_video_source_invalid_url",
    "error_video_source_invalid_inference_url",
    "error_video_source_in_use",
    "error_device_version_conflict",
  ],
} as const;

/** VS-01: changes a camera. */
export const updateVideoSource = endpoint({ ...change, path: "/videosource/{id}", params: z.object({ id: Id }) });

/** VS-01: changes a camera of this gateway; one of another gateway is not found. */
export const updateGatewayVideoSource = endpoint({
  ...change,
  path: "/device/{id}/videosource/{sourceId}",
  params: z.object({ id: SerialNumber, sourceId: Id }),
});

/** Removes a camera from its gateway; the log has the reason. Refused while a case contains recordings of it (B-04), which nobody could play any more. */
export const deleteVideoSource = endpoint({
  method: "DELETE",
  path: "/videosource/{id}",
  access: "device_w",
  asksReason: "places",
  params: z.object({ id: Id }),
  body: z.strictObject({ comment: z.optional(Comment) }),
  payload: z.object({ id: Id }),
  errors: ["error_video_source_not_found", "error_video_source_locked"],
});

/** VS-03 */
export const setVideoSourceStatus = endpoint({
  method: "PUT",
  path: "/videosource/{id}/status",
  access: "device_w",
  params: z.object({ id: Id }),
  body: z.strictObject({ enable: z.boolean() }),
  payload: VideoSource,
  errors: ["error_video_source_not_found"],
});

/**
 * VS-05: lets the gateway try an address before it is saved. Answers what it found within 40 s (`sourceTestSeconds`): a camera may take 20 s to send
 * a key frame. With a `testId` of the caller's own, the two calls below tell how far it is and end it.
 */
export const testVideoSource = endpoint({
  method: "POST",
  path: "/videosources/{id}/videosource/test",
  access: "device_w",
  sealedFields,
  isRepeatable: true,
  params: gateway,
  body: z.strictObject({
    serialNumber: z.optional(SerialNumber),
    mac_address: z.optional(z.string().check(z.maxLength(32))),
    stream_url: StreamUrl,
    testId: z.optional(z.uuid()),
    ...credentials,
  }),
  payload: z.object({
    encoding: z.string(),
    resolution: z.string(),
    framesPerSecond: z.number(),
    hasAudio: z.boolean(),
    liveConversion: z.optional(LiveConversion),
  }),
  errors: ["error_device_not_found", "error_gateway_offline", ...sourceFailures],
});

const runningTest = z.object({ id: SerialNumber, testId: z.uuid() });

/** VS-05: how far a test is, and for how many seconds it has been at this stage. `stage` is absent when it is over or has not begun. */
export const getVideoSourceTest = endpoint({
  method: "GET",
  path: "/videosources/{id}/videosource/test/{testId}",
  access: "device_w",
  params: runningTest,
  payload: z.object({ stage: z.optional(SourceTestStage), seconds: z.int() }),
  errors: ["error_device_not_found", "error_gateway_offline"],
});

/** VS-05: cancels a camera test. Succeeds if it is already over. */
export const cancelVideoSourceTest = endpoint({
  method: "DELETE",
  path: "/videosources/{id}/videosource/test/{testId}",
  access: "device_w",
  isRepeatable: true,
  params: runningTest,
  payload: z.object({ testId: z.uuid() }),
  errors: ["error_device_not_found", "error_gateway_offline"],
});
