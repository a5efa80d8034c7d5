import { EventError } from "../../base/errors.ts";
import { readStreamUrl, type StreamAddress } from "./streamUrl.ts";

/** Main and second stream of one camera. Both get the same sign-in data, so both must be on the same host. */
export function readStreamAddresses(mainUrl: string, subUrl: string | undefined): { main: StreamAddress; sub: StreamAddress | undefined } {
  const main = readStreamUrl(mainUrl);
  const sub = subUrl === undefined ? undefined : readStreamUrl(subUrl);
  if (sub && sub.host !== main.host) throw new EventError("error_video_source_invalid_url", 400);
  return { main, sub };
}
