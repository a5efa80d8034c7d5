import { cameraSchemes } from "#contract/cameraSchemes.ts";
import { limits } from "#contract/limits.ts";
import { splitSignIn } from "#domain/network/splitSignIn.ts";
import { EventError } from "../../base/errors.ts";

/** A camera's address without its sign-in data, always written the same way. */
export interface StreamAddress {
  url: string;
  /** Host in canonical form: sign-in data is kept only while this stays. */
  host: string;
  port: number;
  userName: string | undefined;
  password: string | undefined;
}

const defaultPorts = Object.fromEntries(Object.entries(cameraSchemes).map(([scheme, { port }]) => [`${scheme}:`, String(port)]));

/** Reads an address that a gateway may open: one of the schemes of cameras, on some host. Private addresses are where cameras live; throws error_video_source_invalid_url. */
export function readStreamUrl(text: string): StreamAddress {
  const address = readAddress(text, defaultPorts);
  if (!address) throw new EventError("error_video_source_invalid_url", 400);
  return address;
}

/** reads an address that detections may be asked for at. Without sign-in data, which would be shown. Throws error_video_source_invalid_inference_url. */
export function readInferenceUrl(text: string): string {
  const address = readAddress(text, { "http:": "80", "https:": "443" });
  if (!address || address.userName !== undefined || address.password !== undefined) {
    throw new EventError("error_video_source_invalid_inference_url", 400);
  }
  return address.url;
}

/** Undefined for what no gateway may open. */
function readAddress(text: string, ports: Record<string, string>): StreamAddress | undefined {
  // Any text is allowed as sign-in data, which is kept apart from here on.
  const { address, userName, password } = splitSignIn(text);
  // Some parsers take a backslash for a slash: to them the host of `rtsp://10.0.0.5\@10.0.0.6/` is the first.
  if (password === undefined && userName?.includes("\\")) return undefined;
  // Some parsers strip these silently and would see another address than ours.
  const isPlain = /^[\u0021-\u007e\u00a0-\uffff]+$/u.test(address) && !/[\\<>"`{}|^]|%0[0ad]|#/i.test(address);
  const url = isPlain && URL.canParse(address) ? new URL(address) : undefined;
  const defaultPort = url && ports[url.protocol];
  const host = url && canonicalHost(url.hostname);
  if (!url || !defaultPort || !host || url.port === "0" || url.username + url.password !== "" || isForbiddenHost(host)) return undefined;
  const port = url.port === "" || url.port === defaultPort ? "" : `:${url.port}`;
  const canonical = `${url.protocol}//${host}${port}${url.pathname === "" ? "/" : url.pathname}${url.search}`;
  // Written out, one character can become nine.
  if (canonical.length > limits.streamUrlMax) return undefined;
  return { url: canonical, host, port: Number(url.port || defaultPort), userName, password };
}

/** Hosts of rtsp addresses are not normalised by the parser; those of http are: `0x7f.1` and `127.0.0.1` are the same. */
function canonicalHost(hostname: string): string | undefined {
  return hostname !== "" && URL.canParse(`http://${hostname}/`) ? new URL(`http://${hostname}/`).hostname.replace(/\.$/, "") : undefined;
}

/** Nowhere a camera can be: no address, every address, many addresses, and the metadata services of clouds. */
function isForbiddenHost(host: string): boolean {
  const address = mappedAddress(host) ?? host;
  const [first = "", ...rest] = address.split(".");
  if (rest.length === 3 && /^\d+$/.test(first)) return first === "0" || Number(first) >= 224 || address === "169.254.169.254";
  return ["", "[::]", "[fd00:ec2::254]", "metadata.google.internal"].includes(host) || host.startsWith("[ff");
}

/** The IPv4 address inside `[::ffff:a9fe:a9fe]`, or inside its translated forms. */
function mappedAddress(host: string): string | undefined {
  const [, high, low] = /^\[(?:::ffff:|::|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const [one, two] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [one >> 8, one & 255, two >> 8, two & 255].join(".");
}
