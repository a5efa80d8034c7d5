import { atDevice, change, maybe, number, ofAccount, text } from "./kind.ts";
import { actorName, at, of, personId, personName, serialNumber, siteId, tells } from "./telling.ts";

/** The called unit of the directory and its person. `status` is EN-06. */
const rung = { unitType: number, unitName: text, personId: maybe(text), personName: maybe(text) };
const call = { ...rung, callId: text, status: number };
const entry = { catalogId: text, name: text, ...change };

const tellsRequest = tells("Users/DeviceCallRequest", {
  timestamp: at,
  serialNumber,
  callId: of("callId"),
  deviceName: actorName,
  siteId,
  displayName: of("unitName"),
  userId: of("personId"),
});
const tellsCall = tells("Calls/Index", {
  SerialNumber: serialNumber,
  Timestamp: at,
  CallId: of("callId"),
  Status: of("status"),
  DisplayName: of("unitName"),
  UserId: personId,
  UserName: personName,
});

/** Intercom calls and the intercom directory. */
export const intercomKinds = {
  "call.initiated": atDevice("none", call, tellsRequest),
  "call.ringing": atDevice("none", call, tellsCall),
  "call.answered": atDevice("none", call, tellsCall),
  "call.rejected": atDevice("none", call, tellsCall),
  "call.hung_up": atDevice("none", call, tellsCall),
  "call.timed_out": atDevice("none", call, tellsCall),
  "call.access_granted": atDevice("none", call, tellsCall),
  "call.refused": atDevice("none", { ...rung, code: text }),
  "catalog.created": ofAccount("none", entry, tells("Catalog/Index", { Id: of("catalogId"), Change: "added" })),
  "catalog.changed": ofAccount("none", entry, tells("Catalog/Index", { Id: of("catalogId"), Change: "changed" })),
  "catalog.deleted": ofAccount("none", entry, tells("Catalog/Index", { Id: of("catalogId"), Change: "removed" })),
} as const;
