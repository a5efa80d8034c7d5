import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Envelope } from "#contract/envelope.ts";
import type { ErrorCode } from "#contract/errorCodes.ts";
import { securityHeaders } from "./securityHeaders.ts";

/** Long enough for the answer to arrive before the connection is gone. */
const lingerMs = 1_000;

/** Refuses on the socket itself, when there is no reply to write to, and closes the connection. */
export function refuseOnSocket(socket: Duplex, status: number, code: ErrorCode, more: Record<string, string> = {}): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  // A caller that has hung up is not our fault.
  socket.on("error", () => socket.destroy());
  const body = JSON.stringify(refused(code));
  const headers = {
    ...securityHeaders,
    ...more,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // A client that never closes its end would keep the socket for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** `details` are fields of the body that are not valid, or what else the code does not tell. */
export function refused(code: ErrorCode, details: readonly string[] = []): Envelope<never> {
  const messages = details.length > 0 ? details : [""];
  return { hasErrors: true, applicationEvents: messages.map((message) => ({ code, message })), payload: null };
}
