import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { DeviceName, Id, InstantUtc, SerialNumber } from "./fields.ts";

/** Announces a gateway that is not there yet: a place in a site and the token with which it enrols. */
export const createGateway = endpoint({
  method: "POST",
  path: "/device/gateway",
  access: "device_w",
  body: z.strictObject({ name: DeviceName, siteId: Id }),
  payload: z.object({ serialNumber: SerialNumber, token: z.string(), expiresAtUtc: InstantUtc }),
  errors: ["error_site_not_found"],
});

/** Makes a token with which one gateway can enrol once, within the hour. */
export const createEnrolmentToken = endpoint({
  method: "POST",
  path: "/device/{serial}/enrolment-token",
  access: "device_w",
  params: z.object({ serial: SerialNumber }),
  payload: z.object({ token: z.string(), expiresAtUtc: InstantUtc }),
  errors: ["error_device_not_found"],
});

/** A gateway exchanges its token for its identity on the device link. The secret is answered this once. */
export const enrolDevice = endpoint({
  method: "POST",
  path: "/device-link/enrolment",
  access: "public",
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  payload: z.object({ accountId: Id, serialNumber: SerialNumber, secret: z.string(), mqttUrl: z.string() }),
  errors: ["error_enrolment_token_invalid", "error_device_of_another_account", "error_too_many_requests"],
});
