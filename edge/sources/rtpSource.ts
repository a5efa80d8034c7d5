import { createSocket, type Socket } from "node:dgram";
import { rtpPayload } from "./h264Rtp.ts";

const receiveBufferBytes = 2 << 20;

export interface RtpPort {
  readonly port: number;
  /** Accept packets of a new sender: called before each start of the program that feeds this port. */
  expectSender(): void;
  close(): Promise<void>;
}

/** A loopback UDP port that hands over RTP packets. RTCP is dropped, and so is every sender but the first. */
export async function openRtpPort(onPacket: (rtp: Buffer) => void): Promise<RtpPort> {
  const socket = createSocket({ type: "udp4", recvBufferSize: receiveBufferBytes });
  let sender: number | undefined;
  socket.on("message", (packet, from) => {
    if (!rtpPayload(packet)) return;
    sender ??= from.port;
    if (sender === from.port) onPacket(packet);
  });
  await bind(socket);
  return {
    port: socket.address().port,
    expectSender() {
      sender = undefined;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function bind(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.bind(0, "127.0.0.1", () => {
      socket.off("error", reject);
      // A loopback socket that errs later (no buffers) loses packets; the stall detection of the source sees it.
      socket.on("error", () => undefined);
      resolve();
    });
  });
}
