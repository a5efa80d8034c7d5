import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageQuery, pageOf, Search, SerialNumber, WireNumber, WireNumbers } from "./fields.ts";

/** What whoever rang is told: no more than where the call stands. */
export const CallState = z.object({
  callId: z.uuid(),
  /** EN-06 */
  status: WireNumber,
  /** Until when it rings. */
  ringsUntilUtc: InstantUtc,
});
export type CallState = z.infer<typeof CallState>;

/**
 * PB-12: rings a unit of an intercom's directory; the lobby where no `userId` is given. The same `callId` again rings nothing more
 * and is answered as the first one was. error_call_in_progress: the same caller rings that resident at this intercom already.
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

/** PB-12: what became of a call. Whoever has its id made it. */
export const readDeviceCall = endpoint({ ...ofCaller, method: "GET", path: "/account/device-call-request/{callId}" });

/** PB-12: stops ringing. What is answered or over stays so. */
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

/** IC-08: says that a console of the person rings. Told by the console itself, so that a call that nobody could hear is not told as ringing. */
export const reportRinging = endpoint({ ...ofResident, path: "/account/phonecalllogs/{id}/ringing" });

/** IC-08: takes a call; of several the first. Of a call that is over the answer tells how. */
export const answerCall = endpoint({ ...ofResident, path: "/account/phonecalllogs/{id}/answer" });

/** IC-08: whose entry is rung does not come. The lobby is for several people: nobody can decline for the others (error_call_not_found). */
export const declineCall = endpoint({ ...ofResident, path: "/account/phonecalllogs/{id}/decline" });

/** IC-05: one call. Names are those of when it was made. */
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
  /** When it came to the status that it has, unless it rings. */
  endedAtUtc: z.optional(InstantUtc),
});
export type PhoneCall = z.infer<typeof PhoneCall>;

/** IC-05, RP-05: calls at intercoms that the session reaches, the newest first. The search looks at the unit, its person and who answered. */
export const listPhoneCalls = endpoint({
  method: "GET",
  path: "/account/phonecalllogs/paged",
  access: "accesslogs_r",
  query: z.object({
    ...PageQuery,
    serialNumber: z.optional(SerialNumber),
    /** EN-06: calls in one of these statuses. */
    statuses: z.optional(WireNumbers),
    search: Search,
    fromDate: z.optional(InstantUtc),
    toDate: z.optional(InstantUtc),
  }),
  payload: pageOf(PhoneCall),
});

/** IC-05: one call with what happened to it, in order, from the event log. */
export const getPhoneCall = endpoint({
  method: "GET",
  path: "/account/phonecalllogs/{id}",
  access: "accesslogs_r",
  params: z.object({ id: z.uuid() }),
  payload: z.object({ ...PhoneCall.shape, steps: z.array(z.object({ status: WireNumber, atUtc: InstantUtc, by: z.string() })) }),
  errors: ["error_call_not_found"],
});
