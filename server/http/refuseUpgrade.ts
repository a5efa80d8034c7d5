import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";
import type { ErrorCode } from "#contract/errorCodes.ts";
import type { ConditionAnswer } from "./conditionAnswer.ts";
import { refuseOnSocket } from "./refusals.ts";

const codes = {
  400: "error_invalid_request",
  403: "error_forbidden",
  404: "error_route_not_found",
  500: "error_system",
} as const satisfies Record<number, ErrorCode>;

/** Answers a WebSocket that is not opened, with the headers that every answer has. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof codes): void {
  // Tells a client with another protocol version which one we speak.
  refuseOnSocket(socket, status, codes[status], status === 400 ? { "sec-websocket-version": "13" } : {});
}

/** The same for invalid handshakes, which the WebSocket server would answer in its own format. */
export function refuseBadHandshakes(server: WebSocketServer): void {
  server.on("wsClientError", (_error: Error, socket: Duplex) => refuseUpgrade(socket, 400));
}

/** The same for a condition of the system, with the time of the next try. */
export function refuseForCondition(socket: Duplex, { status, code, retryAfterSeconds }: ConditionAnswer): void {
  refuseOnSocket(socket, status, code, { "retry-after": String(retryAfterSeconds) });
}
