import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageQuery, pageOf, Search, SerialNumber, WireNumber, WireNumbers } from "./fields.ts";

/** The state of a call, as the caller at the intercom sees it. */
export const CallState = z.object({
  callId: z.uuid(),
  /** EN-06 */
  status: WireNumber,
  /** When ringing stops. */
  ringsUntilUtc: InstantUtc,
});
export type CallState = z.infer<typeof CallState>;

/**
 * PB-12: rings a unit of an intercom's directory, or the lobby if there is no `userId`. A repeated `callId` does not ring again and
 * gets the same answer. error_call_in_progress: this caller is already ringing that resident at this intercom.
 */
export const requestDeviceCall = endpoint({
  method: "POST",
  path: "/account/device-call-request",
  access: "public",
  isRepeatable: true,
  takesSpace: true,
  body: z.strictObject({ serialNumber: SerialNumber, userId: z.optional(Id), callId: z.optional(z.uuid()) }),
  payload: CallState,
  errors: [
    "error_device_not_found",
    "error_device_disconnected",
    "error_catalog_not_found",
    "error_call_in_progress",
    "error_too_many_requests",
  ],
});

const ofCaller = {
  access: "public",
  params: z.object({ callId: z.uuid() }),
  payload: CallState,
  errors: ["error_call_not_found"],
} as const;

/** PB-12: the state of a call. The call id is the caller's secret. */
export const readDeviceCall = endpoint({ ...ofCaller, method: "GET", path: "/account/device-call-request/{callId}" });

/** PB-12: stops ringing. Does nothing if the call was answered or is over. */
export const hangUpDeviceCall = endpoint({
  ...ofCaller,
  method: "POST",
  path: "/account/device-call-request/{callId}/hangup",
  isRepeatable: true,
});

const Named = z.object({ id: Id, name: z.string() });

const ofResident = {
  method: "POST",
  access: "signedIn",
  partsNeed: ["device_r"],
  isRepeatable: true,
  params: z.object({ id: z.uuid() }),
  payload: z.object({ status: WireNumber, answeredBy: z.optional(Named) }),
  errors: ["error_call_not_found"],
} as const;

/** IC-08: a console reports that it is ringing. The status becomes ringing only then, so that a call that no console received never shows it. */
export const reportRinging = endpoint({ ...ofResident, path: "/account/phonecalllogs/{id}/ringing" });

/** IC-08: answers a call. The first of several answers wins. If the call is over, `status` says how it ended. */
export const answerCall = endpoint({ ...ofResident, path: "/account/phonecalllogs/{id}/answer" });

/** IC-08: the called resident declines. A lobby call goes to several people, so nobody can decline it (error_call_not_found). */
export const declineCall = endpoint({ ...ofResident, path: "/account/phonecalllogs/{id}/decline" });

/** IC-05: one call, with the names at the time of the call. */
export const PhoneCall = z.object({
  id: z.uuid(),
  serialNumber: SerialNumber,
  deviceName: z.string(),
  siteId: Id,
  /** IANA zone of the site. */
  timeZoneId: z.string(),
  /** EN-06, as are `method` and `status`. */
  unitType: WireNumber,
  displayName: z.string(),
  fullName: z.string(),
  userId: z.optional(Id),
  method: WireNumber,
  status: WireNumber,
  requestedAtUtc: InstantUtc,
  answeredBy: z.optional(Named),
  answeredAtUtc: z.optional(InstantUtc),
  /** When the call got its present status; absent while it rings. */
  endedAtUtc: z.optional(InstantUtc),
});
export type PhoneCall = z.infer<typeof PhoneCall>;

/** IC-05, RP-05: calls at intercoms that the session reaches, newest first. Searches the unit, its resident and the person who answered. */
export const listPhoneCalls = endpoint({
  method: "GET",
  path: "/account/phonecalllogs/paged",
  access: "accesslogs_r",
  query: z.object({
    ...PageQuery,
    serialNumber: z.optional(SerialNumber),
    /** EN-06: calls with one of these statuses. */
    statuses: z.optional(WireNumbers),
    search: Search,
    fromDate: z.optional(InstantUtc),
    toDate: z.optional(InstantUtc),
  }),
  payload: pageOf(PhoneCall),
});

/** IC-05: one call with its status changes in order, from the event log. */
export const getPhoneCall = endpoint({
  method: "GET",
  path: "/account/phonecalllogs/{id}",
  access: "accesslogs_r",
  params: z.object({ id: z.uuid() }),
  payload: z.object({ ...PhoneCall.shape, steps: z.array(z.object({ status: WireNumber, atUtc: InstantUtc, by: z.string() })) }),
  errors: ["error_call_not_found"],
});
