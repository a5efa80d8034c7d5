import type { RequestOf } from "#contract/endpoint.ts";
import { deviceNameRule } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import type { updateVideoSource, VideoSource } from "#contract/videoSources.ts";
import { ApiError } from "#kernel/apiError.ts";
import { type EntryError, textError } from "#kernel/forms/textError.ts";

export interface CameraForm {
  gatewaySerial: string;
  name: string;
  streamUrl: string;
  subStreamUrl: string;
  userName: string;
  password: string;
  inferenceUrl: string;
  hasPtz: boolean;
}
export type CameraField = Exclude<keyof CameraForm, "hasPtz">;
export type FieldErrors = Partial<Record<CameraField, EntryError | undefined>>;

export const emptyForm: CameraForm = {
  gatewaySerial: "",
  name: "",
  streamUrl: "",
  subStreamUrl: "",
  userName: "",
  password: "",
  inferenceUrl: "",
  hasPtz: false,
};

/** The form of a camera that exists. Sign-in data cannot be read back: fields left empty keep it. */
export function formOf({ gatewaySerial, name, streamUrl, subStreamUrl = "", inferenceUrl = "", hasPtz }: VideoSource): CameraForm {
  return { ...emptyForm, gatewaySerial, name, streamUrl, subStreamUrl, inferenceUrl, hasPtz };
}

/** What differs from the camera as it is. */
export function changeOf(form: CameraForm, source: VideoSource): RequestOf<typeof updateVideoSource>["body"] {
  const [name, streamUrl, subStreamUrl] = [form.name.trim(), form.streamUrl.trim(), form.subStreamUrl.trim()];
  const inferenceUrl = form.inferenceUrl.trim();
  return {
    ...(name !== source.name && { name }),
    ...(streamUrl !== source.streamUrl && { streamUrl }),
    ...(subStreamUrl !== (source.subStreamUrl ?? "") && { subStreamUrl }),
    ...(inferenceUrl !== (source.inferenceUrl ?? "") && { inferenceUrl }),
    ...(form.hasPtz !== source.hasPtz && { hasPtz: form.hasPtz }),
    ...credentialsOf(form),
  };
}

/** What the browser can already say; the platform reads the address more closely. */
export function formErrors(form: CameraForm, scope: "test" | "save"): FieldErrors {
  const isSaving = scope === "save";
  const found: FieldErrors = {
    gatewaySerial: form.gatewaySerial === "" ? { key: "cameras.add.needGateway" } : undefined,
    name: isSaving ? textError(form.name, deviceNameRule) : undefined,
    streamUrl: addressError(form.streamUrl, true),
    subStreamUrl: isSaving ? addressError(form.subStreamUrl, false) : undefined,
    inferenceUrl: isSaving ? inferenceError(form.inferenceUrl) : undefined,
    userName: textError(form.userName, signInRule),
    password: textError(form.password, signInRule),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}

const signInRule = { max: limits.cameraSignInMax };

function addressError(text: string, isRequired: boolean): EntryError | undefined {
  const error = textError(text, { max: limits.streamUrlMax, isRequired });
  if (error || text.trim() === "") return error;
  const isAddress = text.trim().length >= limits.streamUrlMin && /^rtsps?:\/\/[^\s/]+\S*$/i.test(text.trim());
  return isAddress ? undefined : { key: "errors.error_video_source_invalid_url" };
}

function inferenceError(text: string): EntryError | undefined {
  const error = textError(text, { max: limits.streamUrlMax });
  if (error || text.trim() === "") return error;
  const isAddress = text.trim().length >= limits.streamUrlMin && /^https?:\/\/[^\s/]+\S*$/i.test(text.trim());
  return isAddress ? undefined : { key: "errors.error_video_source_invalid_inference_url" };
}

const fieldsOfCodes: Record<string, CameraField> = {
  error_device_not_found: "gatewaySerial",
  error_gateway_offline: "gatewaySerial",
  error_gateway_slots_used: "gatewaySerial",
  error_video_source_invalid_url: "streamUrl",
  error_video_source_invalid_inference_url: "inferenceUrl",
  error_video_source_unreachable: "streamUrl",
  error_video_source_not_h264: "streamUrl",
  error_video_source_in_use: "streamUrl",
  error_video_source_unauthorized: "userName",
};

/** The field that a refusal of the platform is about, and what it says; undefined for what concerns none. */
export function fieldErrorOf(error: unknown): FieldErrors | undefined {
  const field = error instanceof ApiError ? fieldsOfCodes[error.code] : undefined;
  return field && error instanceof ApiError ? { [field]: { key: `errors.${error.code}` } } : undefined;
}

/** Sign-in data that was left empty is not sent, so that a name and word inside the address count. */
export function credentialsOf({ userName, password }: CameraForm): { userName?: string; password?: string } {
  return { ...(userName !== "" && { userName }), ...(password !== "" && { password }) };
}
