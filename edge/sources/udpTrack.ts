import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import { RtcpReceiverInfo, RtcpRrPacket, RtcpSourceDescriptionPacket, SourceDescriptionChunk, SourceDescriptionItem } from "werift";
import { createRtpReorder } from "./rtpReorder.ts";

/** One track of a camera that sends its RTP by UDP. */
export interface UdpTrack {
  /** The port for RTP; RTCP comes to the one after it. */
  readonly port: number;
  /** Tells where the camera sends from, and opens the way from there through address translation and firewalls. */
  open(serverPort: number | undefined): void;
  close(): void;
}

export interface UdpTrackOptions {
  /** The camera's address; packets of others are dropped. */
  readonly from: string;
  /** This machine's address on the way to the camera. */
  readonly at: string;
  onRtp(packet: Buffer): void;
}

const receiveBufferBytes = 2 << 20;
const reportEveryMs = 5_000;
const punches = 3;
const punchEveryMs = 150;
const tries = 20;

/** Opens an even port and the one after it. Rejects when there are none. */
export async function openUdpTrack({ from, at, onRtp }: UdpTrackOptions): Promise<UdpTrack> {
  const [rtp, rtcp] = await openPair(at);
  const camera = plain(from);
  const seen = createReception();
  const reorder = createRtpReorder(onRtp);
  let server: number | undefined;
  const timers = new Set<NodeJS.Timeout>();

  const send = (socket: Socket, packet: Buffer, port: number) => socket.send(packet, port, from, () => undefined);
  const report = () => {
    if (server !== undefined) send(rtcp, seen.report(), server + 1);
  };
  const onPacket = (socket: Socket, take: (packet: Buffer) => void) =>
    socket.on("message", (packet, { address }) => {
      if (plain(address) === camera) take(packet);
    });
  onPacket(rtp, (packet) => {
    seen.take(packet);
    reorder.push(packet);
  });
  // The camera's own reports say which time is which, and its clock is untrusted (rtpTimes.ts).
  rtcp.on("message", () => undefined);

  return {
    port: rtp.address().port,
    open(serverPort) {
      if (serverPort === undefined) return;
      server = serverPort;
      for (let index = 0; index < punches; index++) {
        timers.add(
          setTimeout(() => {
            send(rtp, emptyRtp, serverPort);
            report();
          }, index * punchEveryMs),
        );
      }
      timers.add(setInterval(report, reportEveryMs));
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      reorder.dispose();
      for (const socket of [rtp, rtcp]) socket.close();
    },
  };
}

/** A packet without payload, which cameras drop: it only makes the way back known. */
const emptyRtp = Buffer.from([0x80, ...Array.from({ length: 11 }, () => 0)]);

/** IPv4 addresses also come as IPv6 ones. */
function plain(address: string): string {
  return address.replace(/^::ffff:/i, "").toLowerCase();
}

async function openPair(at: string): Promise<readonly [Socket, Socket]> {
  for (let attempt = 0; ; attempt++) {
    const rtp = await bound(0, at);
    const { port } = rtp.address();
    const rtcp = port % 2 === 0 ? await bound(port + 1, at).catch(() => undefined) : undefined;
    if (rtcp) return [rtp, rtcp];
    rtp.close();
    if (attempt === tries) throw new Error("There are no two UDP ports beside each other.");
  }
}

async function bound(port: number, at: string): Promise<Socket> {
  const address = plain(at);
  const socket = createSocket({ type: isIPv6(address) ? "udp6" : "udp4", recvBufferSize: receiveBufferBytes });
  try {
    socket.bind(port, address);
    await once(socket, "listening");
  } catch (error) {
    socket.close();
    throw error;
  }
  // A socket that errs later loses packets, which is seen by their absence.
  socket.on("error", () => undefined);
  return socket;
}

/** What of a camera's RTP arrived, and the report of it (RFC 3550): cameras stop to send to a receiver that is silent. */
function createReception() {
  const ownSsrc = Math.floor(Math.random() * 0xffff_ffff);
  let ssrc: number | undefined;
  let highest = 0;
  let first = 0;
  let received = 0;

  return {
    take(packet: Buffer) {
      if (packet.length < 12) return;
      const sequence = packet.readUInt16BE(2);
      const source = packet.readUInt32BE(8);
      if (ssrc !== source) {
        ssrc = source;
        first = highest = sequence;
        received = 0;
      }
      received += 1;
      const ahead = (sequence - highest) & 0xffff;
      if (ahead < 0x8000) highest += ahead;
    },
    report(): Buffer {
      const lost = Math.min(0x7f_ffff, Math.max(0, highest - first + 1 - received));
      const about = { ssrc: ssrc ?? 0, fractionLost: 0, packetsLost: lost, highestSequence: highest >>> 0, jitter: 0, lsr: 0, dlsr: 0 };
      const reports = ssrc === undefined ? [] : [new RtcpReceiverInfo(about)];
      const name = new SourceDescriptionChunk({ source: ownSsrc, items: [new SourceDescriptionItem({ type: 1, text: "gateway" })] });
      return Buffer.concat([
        new RtcpRrPacket({ ssrc: ownSsrc, reports }).serialize(),
        new RtcpSourceDescriptionPacket({ chunks: [name] }).serialize(),
      ]);
    },
  };
}
