import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findFfmpeg } from "#edge/settings.ts";

export interface RtspCamera {
  /** Without user name and password. */
  readonly url: string;
  stop(): Promise<void>;
}

interface RtspCameraOptions {
  readonly codec?: "h264" | "hevc";
  readonly userName: string;
  readonly password: string;
}

// The system's Python, which the Debian packages of GStreamer belong to.
const python = "/usr/bin/python3";
const server = join(import.meta.dirname, "gstreamerServer.py");
const packages = [
  "libgstrtspserver-1.0-0",
  "gir1.2-gst-rtsp-server-1.0",
  "python3-gi",
  "gstreamer1.0-plugins-base",
  "gstreamer1.0-plugins-good",
  "gstreamer1.0-plugins-bad",
];
const encoders = {
  h264: "libx264 -profile:v baseline -preset ultrafast -tune zerolatency -x264-params slices=1:sliced-threads=0 -g 15",
  hevc: "libx265 -preset ultrafast -tune zerolatency -x265-params keyint=15:log-level=error",
};

/** An independent camera: GStreamer's RTSP server with digest authentication, a running frame counter and a tone. */
export async function startRtspCamera({ codec = "h264", userName, password }: RtspCameraOptions): Promise<RtspCamera> {
  const udpPort = await freeUdpPort();
  const encoder = sendVideo(codec, udpPort);
  const listener = spawn(python, [server], { stdio: ["pipe", "pipe", "inherit"] });
  const stop = async () => {
    await Promise.all([end(encoder), end(listener)]);
  };
  try {
    listener.stdin.write(`${JSON.stringify({ udpPort, codec, userName, password })}\n`);
    return { url: `rtsp://127.0.0.1:${await portOf(listener)}/live`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const lookForGstreamer = `
import gi
gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import Gst, GstRtspServer
Gst.init(None)
missing = [name for name in ("udpsrc", "tsdemux", "h264parse", "rtph264pay", "aacparse", "rtpmp4gpay") if not Gst.ElementFactory.find(name)]
raise SystemExit(len(missing))
`;

/** Why GStreamer's RTSP server cannot be used; `undefined` if it can. */
export const gstreamerMissing =
  spawnSync(python, ["-c", lookForGstreamer], { stdio: "ignore" }).status === 0
    ? undefined
    : `GStreamer's RTSP server is not installed (Debian: apt-get install ${packages.join(" ")})`;

/** Sends MPEG-TS to a loopback port. Ends by itself after ten minutes, in case nobody is left to stop it. */
function sendVideo(codec: keyof typeof encoders, udpPort: number): ChildProcess {
  const words = [
    "-loglevel error -nostdin -re -f lavfi -i testsrc2=size=640x360:rate=15 -re -f lavfi -i sine=frequency=440:sample_rate=48000",
    `-t 600 -pix_fmt yuv420p -c:v ${encoders[codec]} -c:a aac -b:a 64k`,
    `-f mpegts -flush_packets 1 udp://127.0.0.1:${udpPort}?pkt_size=1316`,
  ];
  return spawn(findFfmpeg(process.env), words.join(" ").split(" "), { stdio: ["ignore", "ignore", "inherit"] });
}

async function portOf(listener: ChildProcess): Promise<number> {
  if (!listener.stdout) throw new Error("The RTSP server has no output.");
  for await (const line of createInterface({ input: listener.stdout })) {
    const [, port] = /^listening (\d+)$/.exec(line) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error("The RTSP server ended before it listened.");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function freeUdpPort(): Promise<number> {
  const probe = createSocket("udp4").bind(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  await new Promise<void>((done) => probe.close(done));
  return port;
}
