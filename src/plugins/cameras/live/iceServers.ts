import type { LiveCredentials } from "#contract/live.ts";
import { LiveError } from "./liveError.ts";

/** A server as the signalling service lists it. */
interface ListedServer {
  Uris?: string[] | undefined;
  Username?: string | undefined;
  Password?: string | undefined;
}

/** LV-06, Q-59: every way to the device that the keys or the service name; none is a fault unless its own address is enough. */
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

/** Browsers refuse a relay without a name and a word, and a name they do not need does no harm. */
function serverOf(urls: string[], username: string | undefined, credential: string | undefined): RTCIceServer {
  return { urls, ...(username !== undefined && { username }), ...(credential !== undefined && { credential }) };
}
