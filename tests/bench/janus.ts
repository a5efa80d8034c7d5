import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findFfmpeg } from "#edge/sources/ffmpegPath.ts";
import { freePort } from "#server/base/freePort.ts";
import config from "../../playwright.config.ts";

/** A camera as Janus reads it. */
export interface JanusCamera {
  streamUrl: string;
  userName: string;
  password: string;
}

export const isJanusInstalled = () => spawnSync("which", ["janus"]).status === 0;

/** Pictures of one camera by Janus: how long each of them took from the wish to the first picture, in milliseconds. */
export async function lookByJanus(camera: JanusCamera, looks: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-janus-"));
  const port = await freePort();
  const rtpPort = await freePort();
  const settings = join(folder, "settings");
  mkdirSync(settings);
  writeSettings(settings, port, rtpPort);
  const janus = spawn("janus", ["--configs-folder", settings, "--debug-level", "3"], { stdio: "ignore" });
  const feed = spawn(findFfmpeg(process.env), feedOf(camera, rtpPort), { stdio: "ignore" });
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    const url = `http://127.0.0.1:${port}/janus`;
    await answers(`${url}/info`);
    const page = await browser.newPage();
    const tookMs: number[] = [];
    for (let count = 0; count < looks; count += 1) {
      tookMs.push(await look(page, url));
      // Anywhere between two key frames.
      await page.waitForTimeout(300 + Math.random() * 1000);
    }
    return tookMs;
  } finally {
    await browser.close();
    feed.kill("SIGKILL");
    janus.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Janus asks for RTSP over UDP alone, which the simulated camera does not speak: the packets are handed to it as they are. */
function feedOf({ streamUrl, userName, password }: JanusCamera, rtpPort: number): string[] {
  const url = new URL(streamUrl);
  url.username = userName;
  url.password = password;
  const copied = ["-an", "-c:v", "copy", "-bsf:v", "dump_extra", "-payload_type", "96", "-f", "rtp"];
  return ["-loglevel", "error", "-rtsp_transport", "tcp", "-i", url.href, ...copied, `rtp://127.0.0.1:${rtpPort}?pkt_size=1200`];
}

function writeSettings(folder: string, port: number, rtpPort: number): void {
  const others = ["libjanus_mqtt.so", "libjanus_nanomsg.so", "libjanus_rabbitmq.so", "libjanus_pfunix.so", "libjanus_websockets.so"];
  const files = {
    "janus.jcfg": `general: { configs_folder = "${folder}" }\ntransports: { disable = "${others.join(",")}" }\n`,
    "janus.transport.http.jcfg": `general: { json = "compact", base_path = "/janus", http = true, port = ${port}, ip = "127.0.0.1", https = false }\n`,
    // It keeps the last key frame too, so that nobody waits for the next.
    "janus.plugin.streaming.jcfg": `camera: { type = "rtp", id = 1, audio = false, video = true, videobufferkf = true, videoport = ${rtpPort}, videopt = 96, videocodec = "h264", videofmtp = "packetization-mode=1;profile-level-id=42e01f" }\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("Janus did not start.");
}

/** As a page does that keeps its session open: what is timed begins with the question for the stream. */
function look(page: Page, url: string): Promise<number> {
  return page.evaluate(async (base) => {
    interface Answer {
      data: { id: number };
      jsep?: RTCSessionDescriptionInit;
      plugindata?: { data: { error?: string } };
    }
    const post = async (path: string, body: object): Promise<Answer> => {
      const message = { transaction: Math.random().toString(36), ...body };
      return (await fetch(`${base}${path}`, { method: "POST", body: JSON.stringify(message) })).json() as Promise<Answer>;
    };
    const session = `/${(await post("", { janus: "create" })).data.id}`;
    const handle = `${session}/${(await post(session, { janus: "attach", plugin: "janus.plugin.streaming" })).data.id}`;
    const connection = new RTCPeerConnection();
    const video = document.createElement("video");
    video.muted = true;
    document.body.replaceChildren(video);
    const shown = new Promise<number>((done) => {
      video.requestVideoFrameCallback((_now, { expectedDisplayTime }) => done(expectedDisplayTime));
    });
    connection.addEventListener("track", ({ streams: [stream] }) => {
      video.srcObject = stream ?? null;
      void video.play();
    });
    connection.addEventListener("icecandidate", ({ candidate }) => {
      void post(handle, { janus: "trickle", candidate: candidate ?? { completed: true } });
    });
    const askedMs = performance.now();
    await post(handle, { janus: "message", body: { request: "watch", id: 1 } });
    let offer: RTCSessionDescriptionInit | undefined;
    while (!offer) {
      const event = (await (await fetch(`${base}${session}?maxev=1`)).json()) as Answer;
      if (event.plugindata?.data.error) throw new Error(`Janus: ${event.plugindata.data.error}`);
      offer = event.jsep;
    }
    await connection.setRemoteDescription(offer);
    await connection.setLocalDescription(await connection.createAnswer());
    await post(handle, { janus: "message", body: { request: "start" }, jsep: connection.localDescription });
    const shownMs = await shown;
    connection.close();
    await post(session, { janus: "destroy" });
    return shownMs - askedMs;
  }, url);
}
