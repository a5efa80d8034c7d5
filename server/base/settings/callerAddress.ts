import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Tells the proxies that we trust from everybody else. */
export type IsTrusted = (address: string) => boolean;

/** From addresses and networks such as `10.0.0.4` and `10.0.0.0/8`; undefined when one of them is neither. */
export function trustedProxies(list: readonly string[]): IsTrusted | undefined {
  const trusted = new BlockList();
  for (const text of list) {
    const [address = "", bits, ...rest] = text.split("/");
    const family = isIP(address);
    if (family === 0 || rest.length > 0) return undefined;
    const type = family === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) trusted.addAddress(address, type);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)) trusted.addSubnet(address, Number(bits), type);
    else return undefined;
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 4 ? "ipv4" : "ipv6");
  };
}

/** The caller's address: that of the socket, or the one that a trusted proxy forwards. */
export function callerAddress(
  request: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } },
  isTrusted: IsTrusted,
): string {
  const header = request.headers["x-forwarded-for"] ?? "";
  const told = (Array.isArray(header) ? header.join(",") : header).split(",").map((part) => part.trim());
  let address = request.socket.remoteAddress ?? "";
  // Starting with the nearest proxy: the first address that we do not trust is the caller.
  while (isTrusted(address)) {
    const next = told.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return address;
}
