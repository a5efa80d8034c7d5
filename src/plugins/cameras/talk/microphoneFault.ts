/** MC-10: why a browser gives no microphone. */
export type MicrophoneFault = "SystemPermissionDenied" | "UserPermissionDenied" | "CouldNotStartVideoSource" | "Generic";

export interface NamedError {
  name: string;
  message: string;
}

type Browser = "chromium" | "firefox" | "safari";

export function browserOf(userAgent: string): Browser {
  if (/firefox\/|fxios\//i.test(userAgent)) return "firefox";
  return /safari\//i.test(userAgent) && !/chrom(e|ium)\/|crios\/|edg\w*\//i.test(userAgent) ? "safari" : "chromium";
}

export const isMac = (userAgent: string): boolean => /macintosh|mac os x/i.test(userAgent) && !/iphone|ipad/i.test(userAgent);

/** Sorts an error of `getUserMedia` by its remedy; its name has different meanings in different browsers. */
export function faultOf({ name, message }: NamedError, browser: Browser): MicrophoneFault {
  switch (name) {
    case "NotAllowedError":
    case "PermissionDeniedError":
      // Only Chrome says who denied it.
      return /by system/i.test(message) ? "SystemPermissionDenied" : "UserPermissionDenied";
    case "NotFoundError":
      // If the system denies Firefox all devices, Firefox reports that there are none.
      return browser === "firefox" ? "SystemPermissionDenied" : "Generic";
    case "NotReadableError":
    case "TrackStartError":
      return browser === "firefox" ? "SystemPermissionDenied" : "CouldNotStartVideoSource";
    case "AbortError":
      return "CouldNotStartVideoSource";
    default:
      return "Generic";
  }
}

export function namedError(error: unknown): NamedError {
  return error instanceof Error || error instanceof DOMException
    ? { name: error.name, message: error.message }
    : { name: "Error", message: String(error) };
}
