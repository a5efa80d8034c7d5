import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { ChannelKey, Processes, ViewerKey } from "../../base/processes/processes.ts";
import { SignatureError } from "../../channels/sigv4/signedRequest.ts";
import { conditionAnswerOf, logCondition } from "../../http/conditionAnswer.ts";
import { refuseBadHandshakes, refuseForCondition, refuseUpgrade } from "../../http/refuseUpgrade.ts";
import type { Platform } from "../../platform.ts";
import { type Admission, AdmissionError, type Peer } from "./admission.ts";
import { serialOfArn } from "./channels.ts";
import { signallingPath } from "./controlRoutes.ts";
import { deliveryOf, largestFrameBytes, parseFrame, type SignallingFrame, statusOf } from "./frames.ts";
import { type Connection, channelOf, closeCodes, createSignallingRooms, type Room } from "./signallingRooms.ts";
import { signGrant, withGrant } from "./viewerGrant.ts";

/** How long another process has for taking a frame. */
const handOverMs = 2_000;
const framesPerSecond = 50;
/** A peer that floods beyond all patience is cut off. */
const cutOffFramesPerSecond = 500;
/**
 * The sockets of masters and viewers. A viewer speaks with its channel's master only, a master with its channel's viewers:
 * with those of this process directly, with those of another by the processes' messages.
 */
export interface Signalling {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Connections of this process. */
  viewers(): ViewerKey[];
  isConnected(viewer: ViewerKey): boolean;
  /** Wherever it is connected. */
  closeViewer(viewer: ViewerKey): void;
  closeChannel(channel: ChannelKey): void;
  close(): Promise<void>;
}

type Deps = Pick<Platform, "keys" | "clock" | "log" | "processes">;

export interface ViewerListener {
  /** A viewer's socket closed and was not replaced by a newer one. */
  closed(viewer: ViewerKey): void;
  /** A viewer is connected to another process from now on. */
  cameElsewhere(viewer: ViewerKey): void;
}

export function createSignalling(deps: Deps, admission: Admission, listener: ViewerListener): Signalling {
  const { processes } = deps;
  const server = new WebSocketServer({ noServer: true, maxPayload: largestFrameBytes, perMessageDeflate: false });
  refuseBadHandshakes(server);
  const rooms = createSignallingRooms();

  function enter(socket: WebSocket, peer: Peer): void {
    const connection: Connection = { peer, socket, queue: Promise.resolve(), windowStartedMs: 0, framesInWindow: 0 };
    const room = rooms.enter(connection);
    const channel = channelOf(peer);
    if (peer.role === "MASTER") tellOthers("signalling.masterCame", channel);
    else tellOthers("signalling.viewerCame", { ...channel, clientId: peer.clientId });
    // Errors of a socket are followed by its close.
    socket.on("error", () => undefined);
    socket.on("message", (data) => receive(room, connection, data));
    socket.on("close", () => {
      if (rooms.leave(room, connection) && peer.role === "VIEWER") listener.closed({ ...channel, clientId: peer.clientId });
    });
  }

  function receive(room: Room, connection: Connection, data: RawData): void {
    const pace = paceOf(connection, performance.now());
    if (pace === "flood") return connection.socket.terminate();
    const frame = parseFrame(textOf(data));
    if (!frame) return connection.socket.close(closeCodes.abuse, "malformed");
    if (pace === "fast") return report(connection, frame, 429, "LimitExceededException", "Too many messages.");
    connection.queue = connection.queue
      .then(() => forward(room, connection, frame))
      .catch((error: unknown) => {
        const condition = conditionAnswerOf(error);
        if (condition) {
          logCondition(deps.log, condition, { route: signallingPath }, error);
          return report(connection, frame, condition.status, "ServiceUnavailableException", condition.code);
        }
        deps.log.error("A signalling message failed", { error: String(error) });
        report(connection, frame, 500, "InternalFailure", "The service failed.");
      });
  }

  async function forward(room: Room, connection: Connection, frame: SignallingFrame): Promise<void> {
    const { peer } = connection;
    const recipient = peer.role === "MASTER" ? room.viewers.get(frame.recipientClientId ?? "") : room.master;
    if (peer.role === "VIEWER" && frame.recipientClientId)
      return report(connection, frame, 400, "InvalidArgumentException", "Viewers speak with the master.");
    const granted = peer.role === "VIEWER" && frame.action === "SDP_OFFER" ? await grant(deps, connection, peer, frame) : frame;
    if (!granted) return;
    const text = deliveryOf(granted, peer.role === "VIEWER" ? peer.clientId : "");
    if (!handOver(recipient, text) && !(await handOverElsewhere(peer, frame.recipientClientId ?? "", text)))
      report(connection, frame, 404, "ResourceNotFoundException", "The other side is not connected.");
  }

  function handOverElsewhere(peer: Peer, clientId: string, text: string): Promise<true | undefined> {
    const channel = channelOf(peer);
    return peer.role === "VIEWER"
      ? processes.ask("signalling.toMaster", { channel, text }, handOverMs)
      : processes.ask("signalling.toViewer", { viewer: { ...channel, clientId }, text }, handOverMs);
  }

  function tellOthers(...message: Parameters<Processes["tell"]>): void {
    processes
      .tell(...message)
      .catch((error: unknown) => deps.log.warn("Other processes were not told", { kind: message[0], error: String(error) }));
  }

  function closeViewer(viewer: ViewerKey): void {
    rooms.viewer(viewer)?.socket.close(closeCodes.ended, "ended");
  }

  processes.on("signalling.toMaster", ({ channel, text }) => handOver(rooms.master(channel), text));
  processes.on("signalling.toViewer", ({ viewer, text }) => handOver(rooms.viewer(viewer), text));
  processes.on("signalling.masterCame", (channel) => rooms.master(channel)?.socket.close(closeCodes.replaced, "replaced"));
  processes.on("signalling.viewerCame", (viewer) => {
    rooms.replaceViewer(viewer);
    listener.cameElsewhere(viewer);
  });
  processes.on("signalling.closeViewer", closeViewer);
  processes.on("signalling.closeChannel", rooms.closeChannel);

  return {
    handleUpgrade(request, socket, head) {
      socket.on("error", () => socket.destroy());
      admit(admission, request).then(
        (peer) => server.handleUpgrade(request, socket, head, (accepted) => enter(accepted, peer)),
        (error: unknown) => refuse(socket, error, deps),
      );
    },
    viewers: rooms.viewers,
    isConnected: (viewer) => rooms.viewer(viewer) !== undefined,
    closeViewer(viewer) {
      closeViewer(viewer);
      tellOthers("signalling.closeViewer", viewer);
    },
    closeChannel(channel) {
      rooms.closeChannel(channel);
      tellOthers("signalling.closeChannel", channel);
    },
    async close() {
      rooms.closeAll();
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Who connects, by the signature of the request. @throws AdmissionError */
async function admit(admission: Admission, request: IncomingMessage): Promise<Peer> {
  const { method = "", url = "", headers } = request;
  const location = new URL(url, "http://localhost");
  if (location.pathname !== signallingPath) throw new AdmissionError(404);
  const verified = await admission.verify({ method, url, headers });
  const serialNumber = serialOfArn(location.searchParams.get("X-Amz-ChannelARN") ?? "");
  if (serialNumber === undefined) throw new AdmissionError(404);
  const peer = await admission.admit(verified, serialNumber);
  // Keys that were carried off do not work under another name.
  const clientId = location.searchParams.get("X-Amz-ClientId") ?? undefined;
  if (clientId !== (peer.role === "VIEWER" ? peer.clientId : undefined)) throw new AdmissionError(403);
  return peer;
}

/** The offer with what its viewer may do at this moment; a viewer without right or seat is cut off. */
async function grant(
  { keys, clock }: Deps,
  connection: Connection,
  peer: Peer & { role: "VIEWER" },
  frame: SignallingFrame,
): Promise<SignallingFrame | undefined> {
  const session = await peer.renew();
  if (!session) {
    connection.socket.close(closeCodes.ended, "ended");
    return undefined;
  }
  const messagePayload = withGrant(frame.messagePayload, signGrant(keys, session, peer.channel, peer, clock.now()));
  if (messagePayload === undefined) report(connection, frame, 400, "InvalidArgumentException", "This is not an offer.");
  return messagePayload === undefined ? undefined : { ...frame, messagePayload };
}

/** undefined when nobody is there to take it. */
function handOver(recipient: Connection | undefined, text: string): true | undefined {
  if (recipient?.socket.readyState !== recipient?.socket.OPEN || !recipient) return undefined;
  recipient.socket.send(text);
  return true;
}

function paceOf(connection: Connection, nowMs: number): "fine" | "fast" | "flood" {
  if (nowMs - connection.windowStartedMs >= 1000) {
    connection.windowStartedMs = nowMs;
    connection.framesInWindow = 0;
  }
  connection.framesInWindow += 1;
  if (connection.framesInWindow > cutOffFramesPerSecond) return "flood";
  return connection.framesInWindow > framesPerSecond ? "fast" : "fine";
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString("utf8");
}

function report(
  { socket }: Connection,
  { correlationId }: SignallingFrame,
  statusCode: number,
  errorType: string,
  description: string,
): void {
  if (correlationId && socket.readyState === socket.OPEN) socket.send(statusOf(correlationId, statusCode, errorType, description));
}

function refuse(socket: Duplex, error: unknown, { log }: Pick<Platform, "log">): void {
  const condition = conditionAnswerOf(error);
  if (condition) {
    logCondition(log, condition, { route: signallingPath }, error);
    return refuseForCondition(socket, condition);
  }
  const status = error instanceof SignatureError ? 403 : error instanceof AdmissionError ? error.status : 500;
  if (status === 500)
    log.error("A signalling connection failed", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  refuseUpgrade(socket, status);
}
