import { createMaster } from "#edge/live/createMaster.ts";
import { loadDataChannelPeer } from "#edge/live/dataChannelPeer.ts";
import type { SignalledCandidate, Signaller, ViewerOffer } from "#edge/live/signaller.ts";
import { createWeriftPeer } from "#edge/live/weriftPeer.ts";
import { createFfmpegSource } from "#edge/sources/ffmpegSource.ts";
import { createListeners } from "#edge/sources/listeners.ts";
import type { MasterReport, MasterRequest } from "./liveEngineMessages.ts";

/** The live master of one camera in its own process: the engine, the platform's key as JWK, and the number of viewers. Sends its signalling to the parent process. */
const [engine = "werift", key = "{}", viewers = "1"] = process.argv.slice(2);
const picture = "testsrc2=size=640x360:rate=15[out0];sine=frequency=440:sample_rate=48000[out1]";
const say = (report: MasterReport) => process.send?.(report);
const offers = createListeners<[clientId: string, offer: ViewerOffer]>();
const candidates = createListeners<[clientId: string, candidate: SignalledCandidate]>();
const signaller: Signaller = {
  state: "open",
  open: () => undefined,
  dispose: () => undefined,
  sendAnswer: (clientId, answer) => say({ clientId, answer }),
  sendOffer: () => undefined,
  sendCandidate: (clientId, candidate) => say({ clientId, candidate }),
  onOffer: (listener) => offers.add(listener),
  onAnswer: () => () => undefined,
  onCandidate: (listener) => candidates.add(listener),
  onState: () => () => undefined,
};
const source = createFfmpegSource({ input: { args: ["-re", "-f", "lavfi", "-i", picture], video: "encode", hasAudio: true } });
const master = createMaster({
  accountId: "a1",
  serial: "CAM1",
  source,
  signaller,
  keys: () => ({ keys: [JSON.parse(key)] }),
  createPeer: engine === "werift" ? createWeriftPeer : loadDataChannelPeer(),
  maxViewers: Number(viewers),
});

process.on("message", (request: MasterRequest) => {
  if ("offer" in request) offers.emit(request.clientId, request.offer);
  else if ("candidate" in request) candidates.emit(request.clientId, request.candidate);
  else if (request.ask === "usage") say(usage());
  else void end();
});

/** Of the whole process, its native threads with it; the encoder is another one. */
function usage(): MasterReport {
  const { user, system } = process.cpuUsage();
  return { atMs: performance.now(), busyMs: (user + system) / 1_000, packetsOut: master.stats.packetsOut };
}

async function end(): Promise<void> {
  await master.dispose();
  await source.dispose();
  process.exit();
}

source.onState((state) => state === "live" && say({ isLive: true }));
await source.start();
