import type { Socket } from "node:net";
import { refuseOnSocket } from "./rawAnswer.ts";

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are no request. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET") socket.destroy();
  else refuseOnSocket(socket, statuses[error.code ?? ""] ?? 400, "error_invalid_request");
}
