import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyPluginAsync } from "fastify";
import type { TemporaryCredential } from "#contract/live.ts";
import type { Session } from "../../access/session.ts";
import type { Channel } from "./channels.ts";

/** The Kinesis-Video-compatible service: control calls, signalling, seats and viewer grants. */
export interface Live {
  /** POST /describeSignalingChannel, /getSignalingChannelEndpoint, /v1/get-ice-server-config below /kinesisvideo. Register without a prefix. */
  readonly routes: FastifyPluginAsync;
  /** Takes over a WebSocket upgrade on /kinesisvideo/signalling. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Takes or keeps a seat (LV-16), for the picture of now or for what was recorded. Throws error_max_live_connections for the 11th viewer and error_live_not_allowed for another person's seat. */
  takeSeat(session: Session, channel: Channel, clientId: string, right: "live" | "recorded"): Promise<{ expiresAt: Date; viewers: number }>;
  /** Gives a seat back, if the session's person holds it, and answers how many are left. */
  leaveSeat(session: Session, channel: Channel, clientId: string): Promise<{ viewers: number }>;
  /** Viewer keys for the holder of a seat; throws error_live_seat_missing for anybody else. */
  viewerCredential(session: Session, channel: Channel, clientId: string): Promise<TemporaryCredential>;
  /** Ends what a session or a person holds: seats, signalling, peer connections, temporary keys. */
  endViewers(match: { accountId: string; sessionId?: string; personId?: string }): Promise<void>;
  /** Closes a channel for everybody, now or after its device left; names its gateway. */
  closeChannel(accountId: string, serialNumber: string, gatewaySerial: string | undefined): Promise<void>;
  close(): Promise<void>;
}
