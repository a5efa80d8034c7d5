import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { refused } from "./refused.ts";
import { securityHeaders } from "./securityHeaders.ts";

/** Long enough for the answer to arrive before the connection is gone. */
const lingerMs = 1_000;
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are no request: there is nothing to reply to but the socket, and it ends with the answer. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const body = JSON.stringify(refused("error_invalid_request"));
  const headers = {
    ...securityHeaders,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Who never closes its end would keep the socket for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
