import type { Route } from "../../http/handle.ts";
import { hangUpDeviceCallHandler, readDeviceCallHandler } from "./callerCalls.ts";
import { getPhoneCallHandler, listPhoneCallsHandler } from "./listCalls.ts";
import { requestDeviceCallHandler } from "./requestCall.ts";
import { answerCallHandler, declineCallHandler, reportRingingHandler } from "./residentCalls.ts";

export const callsRoutes: readonly Route[] = [
  requestDeviceCallHandler,
  readDeviceCallHandler,
  hangUpDeviceCallHandler,
  listPhoneCallsHandler,
  getPhoneCallHandler,
  reportRingingHandler,
  answerCallHandler,
  declineCallHandler,
];
