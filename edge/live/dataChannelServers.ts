import type { IceServer } from "./master.ts";

/** Servers in libdatachannel's format. It reaches TURN servers only by UDP. */
export interface DataChannelServer {
  readonly hostname: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
  readonly relayType?: "TurnUdp";
}

const defaultPort = 3_478;

/** The STUN servers and the TURN servers by UDP; with the others it could do nothing, and some of their addresses it refuses. */
export function dataChannelServers(servers: readonly IceServer[]): DataChannelServer[] {
  return servers.flatMap(({ urls, username = "", credential: password = "" }) =>
    [urls].flat().flatMap((url) => {
      const parts = /^(stun|turn):(?:\/\/)?(?:\[([^\]]+)\]|([^:?[\]]+))(?::(\d{1,5}))?(?:\?transport=udp)?$/i.exec(url);
      const hostname = parts?.[2] ?? parts?.[3];
      if (!parts || hostname === undefined) return [];
      const server = { hostname, port: Number(parts[4] ?? defaultPort) };
      return [parts[1]?.toLowerCase() === "turn" ? { ...server, username, password, relayType: "TurnUdp" as const } : server];
    }),
  );
}

/** There are relays, and libdatachannel could use none of them. */
export function needsTcpRelay(servers: readonly IceServer[]): boolean {
  const hasRelay = servers.some(({ urls }) => [urls].flat().some((url) => /^turns?:/i.test(url)));
  return hasRelay && !dataChannelServers(servers).some(({ relayType }) => relayType !== undefined);
}
