import { createSocket, type Socket } from "node:dgram";
import type { Page } from "@playwright/test";

/** Opus; every other RTP payload type that a device sends is video. */
const soundFormat = 111;
/** A group of frames from one key frame to the next, and some more. */
const groupFrames = 60;
/** A key frame is about as long as the longest of the last group, and longer than a frame is on average: where much moves, not by much. */
const [shareOfLongest, timesMean] = [0.8, 1.5];

export interface LossyPath {
  /** Drops the next whole key frame; `resent` says what happens to its packets when they are sent again. Resolves once it is dropped. */
  loseKeyFrame(resent: "arrives" | "is lost"): Promise<void>;
  /** Loses every packet of video for so many milliseconds. */
  loseVideoFor(ms: number): Promise<void>;
  /** Packets of video that were lost, each as often as it came. */
  readonly lost: number;
  dispose(): void;
}

interface Frame {
  readonly timestamp: number;
  readonly packets: { readonly bytes: Buffer; readonly deliver: () => void }[];
}

/**
 * Puts a UDP relay between the page's peer connections and the devices, which can lose video of the one that plays. Call before the page
 * is opened. The devices never learn the addresses of the browser, so every packet takes this path.
 */
export async function createLossyPath(page: Page): Promise<LossyPath> {
  const sockets = new Set<Socket>();
  const relays = new Map<string, Promise<number>>();
  const lostForGood = new Set<number>();
  let losing: { resent: "arrives" | "is lost"; done: () => void } | undefined;
  let losesAllUntilMs = 0;
  let frame: Frame | undefined;
  let lengths: number[] = [];
  let newest = -1;
  let lost = 0;

  const open = () => {
    const socket = createSocket("udp4");
    sockets.add(socket);
    socket.on("error", () => undefined);
    return new Promise<Socket>((resolve) => socket.bind(0, "127.0.0.1", () => resolve(socket)));
  };

  function endFrame(): void {
    const whole = frame;
    frame = undefined;
    if (!whole) return;
    const bytes = whole.packets.reduce((sum, packet) => sum + packet.bytes.length, 0);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    const isKeyFrame = lengths.length > 0 && bytes > shareOfLongest * Math.max(...lengths) && bytes > timesMean * mean;
    lengths = [...lengths, bytes].slice(-groupFrames);
    if (!losing || !isKeyFrame) {
      for (const { deliver } of whole.packets) deliver();
      return;
    }
    lost += whole.packets.length;
    if (losing.resent === "is lost") for (const packet of whole.packets) lostForGood.add(packet.bytes.readUInt16BE(2));
    losing.done();
    losing = undefined;
  }

  /** Frames are held until they are whole; what comes a second time passes them by. */
  function takeVideo(bytes: Buffer, deliver: () => void): void {
    const sequence = bytes.readUInt16BE(2);
    if (performance.now() < losesAllUntilMs || lostForGood.has(sequence)) {
      lost++;
      return;
    }
    if (newest >= 0 && ((sequence - newest) & 0xffff) > 0x8000) return deliver();
    newest = sequence;
    const timestamp = bytes.readUInt32BE(4);
    if (frame?.timestamp !== timestamp) endFrame();
    frame ??= { timestamp, packets: [] };
    frame.packets.push({ bytes, deliver });
    if ((bytes[1] ?? 0) & 0x80) endFrame();
  }

  /** A port that stands for this one of a device. */
  async function relay(address: string, port: number): Promise<number> {
    const front = await open();
    const backs = new Map<number, Promise<Socket>>();
    front.on("message", (data, { port: browserPort, address: browserAddress }) => {
      let back = backs.get(browserPort);
      if (!back) {
        back = open().then((socket) =>
          socket.on("message", (answer) => {
            const deliver = () => {
              if (sockets.has(front)) front.send(answer, browserPort, browserAddress);
            };
            if (isVideo(answer)) takeVideo(answer, deliver);
            else deliver();
          }),
        );
        backs.set(browserPort, back);
      }
      void back.then((socket) => sockets.has(socket) && socket.send(data, port, address));
    });
    return front.address().port;
  }

  await page.exposeFunction("portOfPath", (address: string, port: number) => {
    const name = `${address} ${port}`;
    const known = relays.get(name) ?? relay(address, port);
    relays.set(name, known);
    return known;
  });
  await page.addInitScript(takePath);

  return {
    get lost() {
      return lost;
    },
    loseKeyFrame: (resent) =>
      new Promise((done) => {
        losing = { resent, done };
      }),
    async loseVideoFor(ms) {
      losesAllUntilMs = performance.now() + ms;
      await new Promise((done) => setTimeout(done, ms));
    },
    dispose() {
      for (const socket of sockets) socket.close();
      sockets.clear();
    },
  };
}

function isVideo(packet: Buffer): boolean {
  const [first = 0, second = 0] = packet;
  const format = second & 0x7f;
  return first >> 6 === 2 && packet.length > 12 && (format < 64 || format > 95) && format !== soundFormat;
}

/** Runs in the page before its own scripts: candidates of the device lead to the relay, those of the browser to nowhere. */
function takePath(): void {
  const { portOfPath } = window as unknown as { portOfPath(address: string, port: number): Promise<number> };
  const prototype = RTCPeerConnection.prototype;
  // Without the forms that take callbacks.
  const add = prototype.addIceCandidate as (candidate: RTCIceCandidateInit) => Promise<void>;
  const describe = prototype.setRemoteDescription as (description: RTCSessionDescriptionInit) => Promise<void>;

  /** A candidate that leads to the relay; undefined for one that is no UDP over IPv4. */
  async function relayed(candidate: string): Promise<string | undefined> {
    const words = candidate.split(" ");
    if (words[2]?.toLowerCase() !== "udp" || !/^[\d.]+$/.test(words[4] ?? "")) return undefined;
    words[5] = String(await portOfPath(words[4] ?? "", Number(words[5])));
    words[4] = "127.0.0.1";
    return words.join(" ");
  }

  prototype.addIceCandidate = async function (this: RTCPeerConnection, init?: RTCIceCandidateInit | null) {
    const candidate = init?.candidate && (await relayed(init.candidate));
    if (init && candidate) await add.call(this, { candidate, sdpMid: init.sdpMid ?? null, sdpMLineIndex: init.sdpMLineIndex ?? null });
  } as RTCPeerConnection["addIceCandidate"];
  prototype.setRemoteDescription = async function (this: RTCPeerConnection, description: RTCSessionDescriptionInit) {
    const lines = await Promise.all(
      (description.sdp ?? "").split("\r\n").map(async (line) => {
        if (!line.startsWith("a=candidate:")) return line;
        const candidate = await relayed(line.slice(2));
        return candidate && `a=${candidate}`;
      }),
    );
    await describe.call(this, { type: description.type, sdp: lines.filter((line) => line !== undefined).join("\r\n") });
  } as RTCPeerConnection["setRemoteDescription"];

  const local = Object.getOwnPropertyDescriptor(prototype, "localDescription");
  Object.defineProperty(prototype, "localDescription", {
    configurable: true,
    get(this: RTCPeerConnection) {
      const description = local?.get?.call(this) as RTCSessionDescription | null;
      return description && { type: description.type, sdp: description.sdp.replaceAll(/^a=candidate:.*\r\n/gm, "") };
    },
  });
  Object.defineProperty(prototype, "onicecandidate", {
    configurable: true,
    set() {
      // No path but the lossy one is told to the other side.
    },
    get: () => null,
  });
}
