import { describe, expect, it } from "vitest";
import { silentEventCodes } from "#contract/silentEventCodes.ts";
import { ApiError } from "../apiError.ts";
import { failureText } from "./failureText.ts";

describe("failureText", () => {
  it.each([
    ["[ER-02] 403 is ForbiddenAccess", new ApiError("error_forbidden", 403), "errors.ForbiddenAccess"],
    ["[ER-02] 403 with a specific code says that code", new ApiError("error_live_not_allowed", 403), "errors.error_live_not_allowed"],
    ["[ER-02] 404 is ResourceNotFound", new ApiError("error_route_not_found", 404), "errors.ResourceNotFound"],
    ["[ER-02] 404 of a named thing says which", new ApiError("error_device_not_found", 404), "errors.error_device_not_found"],
    ["[ER-03] 500 and above is SystemError", new ApiError("error_device_not_found", 503), "errors.SystemError"],
    ["[ER-03] 415 is SystemError", new ApiError("error_unsupported_media_type", 415), "errors.SystemError"],
    ["[ER-03] other statuses say the first event code", new ApiError("error_device_disconnected", 409), "errors.error_device_disconnected"],
    ["[ER-05] an unknown code falls to the generic text", new ApiError("error_from_the_future", 409), "errors.unknown"],
    ["no answer at all names the connection", new ApiError("NetworkError", 0), "errors.NetworkError"],
    ["a fault of our own is SystemError", new TypeError("x is undefined"), "errors.SystemError"],
  ])("%s", (_, error, key) => {
    expect(failureText(error)?.key).toBe(key);
  });

  it("[ER-05] shows the unknown code", () => {
    expect(failureText(new ApiError("error_from_the_future", 400))?.values).toEqual({ code: "error_from_the_future" });
  });

  it("[ER-01] says nothing for a 401, which has ended the session", () => {
    expect(failureText(new ApiError("error_session_expired", 401))).toBeUndefined();
  });

  it("[ER-03] says nothing for a cancelled request", () => {
    expect(failureText(new DOMException("gone", "AbortError"))).toBeUndefined();
  });

  it.each(silentEventCodes.map((code) => [code]))("[ER-04] never shows %s", (code) => {
    expect(failureText(new ApiError(code, 409))).toBeUndefined();
  });
});
