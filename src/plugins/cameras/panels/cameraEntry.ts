import * as z from "zod/mini";
import { cameraSchemes } from "#contract/cameraSchemes.ts";
import { DeviceName, SerialNumber } from "#contract/fields.ts";
import { type SourceFailure, sourceFailures } from "#contract/sourceFailures.ts";
import { InferenceUrl, StreamUrl, updateVideoSource, type VideoSource } from "#contract/videoSources.ts";
import { splitSignIn } from "#domain/network/splitSignIn.ts";
import { listText } from "#kernel/format/numbers.ts";
import type { Stored } from "#kernel/forms/conflict.ts";
import type { FieldLines } from "#kernel/forms/fieldLines.ts";

const noAddress = "errors.error_video_source_invalid_url";
const schemes = Object.keys(cameraSchemes);
/** A first check in the browser; the platform checks the address more thoroughly. */
const address = new RegExp(`^(?:${schemes.join("|")})://[^\\s/]+\\S*$`, "i");
const Address = StreamUrl.check(z.refine((text) => address.test(splitSignIn(text).address), noAddress));
const noInference = "errors.error_video_source_invalid_inference_url";
const InferenceAddress = InferenceUrl.check(z.refine((text) => /^https?:\/\/[^\s/]+\S*$/i.test(text), noInference));
const { userName, password } = updateVideoSource.body.shape;

/** Reasons for which a gateway can't sign in to a camera; all other reasons are about its stream. */
const signInFailures: readonly SourceFailure[] = ["error_video_source_unauthorized", "error_video_source_sign_in_unsupported"];

/**
 * VS-02: the form of a camera. An empty second stream or inference address means none; empty sign-in fields leave the saved sign-in data as
 * it is.
 */
export const CameraEntry = z.object({
  name: DeviceName,
  streamUrl: Address,
  subStreamUrl: z.optional(z.union([Address, z.literal("")])),
  userName,
  password,
  inferenceUrl: z.optional(z.union([InferenceAddress, z.literal("")])),
  hasPtz: z.boolean(),
});
export const NewCameraEntry = z.extend(CameraEntry, { gatewaySerial: SerialNumber });

interface Typed {
  streamUrl?: string | undefined;
  subStreamUrl?: string | undefined;
  userName?: string | undefined;
  password?: string | undefined;
}

/**
 * Moves sign-in data that was pasted with an address into its own fields, so that no address shows it. Typed sign-in data has priority.
 */
export function withSignInApart<Values extends Typed>(values: Values): Values {
  const { streamUrl, subStreamUrl } = values;
  const main = splitSignIn(streamUrl ?? "");
  const sub = splitSignIn(subStreamUrl ?? "");
  const name = values.userName || main.userName || sub.userName;
  const secret = values.password || main.password || sub.password;
  return {
    ...values,
    ...(streamUrl !== undefined && { streamUrl: main.address.trim() }),
    ...(subStreamUrl !== undefined && { subStreamUrl: sub.address.trim() }),
    ...(name !== undefined && { userName: name }),
    ...(secret !== undefined && { password: secret }),
  };
}

/** Codes of the platform about the gateway. */
export const gatewayCodes = ["error_device_not_found", "error_gateway_offline", "error_gateway_slots_used"] as const;

/** The fields of a camera. `hasKeptSignIn`: empty sign-in fields say that the saved sign-in data stays. */
export function cameraLines(hasKeptSignIn: boolean, language: string): FieldLines<typeof CameraEntry> {
  const kept = hasKeptSignIn ? "cameras.edit.kept" : undefined;
  return {
    name: { label: "cameras.column.name" },
    streamUrl: {
      label: "cameras.detail.stream",
      hint: "cameras.add.streamHint",
      hintValues: {
        schemes: listText(
          schemes.map((scheme) => `${scheme}://`),
          language,
          "disjunction",
        ),
      },
      invalid: noAddress,
      codes: [...sourceFailures.filter((code) => !signInFailures.includes(code)), "error_video_source_in_use"],
    },
    subStreamUrl: { label: "cameras.detail.subStream", hint: "cameras.add.subStreamHint", invalid: noAddress },
    userName: { label: "cameras.add.userName", hint: kept, codes: signInFailures },
    password: { label: "cameras.add.password", hint: kept, kind: "secret" },
    inferenceUrl: {
      label: "cameras.detail.inference",
      hint: "cameras.add.inferenceHint",
      invalid: noInference,
      codes: ["error_video_source_invalid_inference_url"],
    },
    hasPtz: { label: "cameras.add.ptz" },
  };
}

/** A camera as values of its form. The platform does not return sign-in data. */
export function storedOf({ name, streamUrl, subStreamUrl = "", inferenceUrl = "", hasPtz, version, lastChange }: VideoSource): Stored {
  return { values: { name, streamUrl, subStreamUrl, inferenceUrl, hasPtz }, version, lastChange };
}
