import type { LiveCredentials } from "#contract/live.ts";
import { LiveError } from "./liveError.ts";

/** A server in the signalling service's list. */
interface ListedServer {
  Uris?: string[] | undefined;
  Username?: string | undefined;
  Password?: string | undefined;
}

/**
 * LV-06, Q-59: the ICE servers that the service or the credentials name. Throws if there is none, unless the device's own address is
 * enough.
 */
export function iceServersOf(
  { webRTCSettings, allowHostOnly }: Pick<LiveCredentials, "webRTCSettings" | "allowHostOnly">,
  listed: readonly ListedServer[],
): RTCIceServer[] {
  const { urls, username, credential } = webRTCSettings;
  const servers: RTCIceServer[] = listed.flatMap(({ Uris = [], Username, Password }) =>
    Uris.length > 0 ? [serverOf(Uris, Username, Password)] : [],
  );
  const known = new Set(servers.flatMap((server) => server.urls));
  const others = urls.filter((url) => !known.has(url));
  if (others.length > 0) servers.push(serverOf(others, username, credential));
  if (servers.length === 0 && !allowHostOnly) throw new LiveError("Error_iceServers", "iceServers");
  return servers;
}

/** Browsers refuse a relay without user name and password, and ignore them on other servers. */
function serverOf(urls: string[], username: string | undefined, credential: string | undefined): RTCIceServer {
  return { urls, ...(username !== undefined && { username }), ...(credential !== undefined && { credential }) };
}
