import { type ChildProcess, fork } from "node:child_process";
import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { resolve } from "node:path";
import { liveEngines as engines, type LiveEngine } from "#edge/live/liveEngines.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import type { MasterReport, MasterRequest, Reception, Usage, ViewersReport, ViewersRequest } from "./liveEngineMessages.ts";

const viewers = 8;
const seconds = 20;
const idleSeconds = 5;
const longestMs = 120_000;
/** One after the other and again: what else the machine does then falls on both. */
const rounds = 2;

interface Measured {
  /** Of a core, in percent. */
  idle: number;
  busy: number;
  packetsPerSecond: number;
  received: number;
  lost: number;
}

/** The processor time that a gateway's process needs for each viewer of one camera, by what it sends with. */
export const liveEngines: Benchmark = {
  name: "live-engines",
  isLongBecause: "it compares the engines and has no budget",
  async run(): Promise<Figure[]> {
    const measured = new Map<LiveEngine, Measured[]>(engines.map((engine) => [engine, []]));
    for (let round = 0; round < rounds; round += 1) for (const engine of engines) measured.get(engine)?.push(await measure(engine));
    const mean = (engine: LiveEngine, of: (each: Measured) => number) =>
      (measured.get(engine) ?? []).reduce((sum, each) => sum + of(each) / rounds, 0);
    const perViewer = (engine: LiveEngine) => mean(engine, ({ busy, idle }) => (busy - idle) / viewers);
    const what = `${viewers} viewers of 640×360 at 15 fps with sound, ${rounds} × ${seconds} s`;
    const figures = engines.flatMap((engine) => [
      { what: `${what}, with ${engine}: processor for each of them`, value: perViewer(engine), unit: "% of a core" },
      { what: `The same with ${engine}: the whole process`, value: mean(engine, ({ busy }) => busy), unit: "% of a core" },
      {
        what: `The same with ${engine}: the process before the first viewer`,
        value: mean(engine, ({ idle }) => idle),
        unit: "% of a core",
      },
      { what: `The same with ${engine}: packets sent`, value: mean(engine, ({ packetsPerSecond }) => packetsPerSecond), unit: "packets/s" },
      {
        what: `The same with ${engine}: packets lost of ${(measured.get(engine) ?? []).reduce((sum, { received, lost }) => sum + received + lost, 0)}`,
        value: (measured.get(engine) ?? []).reduce((sum, { lost }) => sum + lost, 0),
        unit: "packets",
        budget: { atMost: 0 },
      },
    ]);
    return [
      ...figures,
      {
        what: "Processor for each viewer with werift, of that with libdatachannel",
        value: perViewer("werift") / perViewer("libdatachannel"),
        unit: "times",
      },
    ];
  },
};

async function measure(engine: LiveEngine): Promise<Measured> {
  const platform = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = { ...platform.publicKey.export({ format: "jwk" }), kid: "k1" };
  const grantOf = (clientId: string) => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const rights = { live: true, talk: false, ptz: false, recorded: false };
    const claims = { iss: "gatehouse", serial: "CAM1", personId: "p1", accountId: "a1", clientId, rights, exp: Date.now() / 1_000 + 600 };
    const text = `${encode({ alg: "ES256", kid: "k1" })}.${encode(claims)}`;
    return `${text}.${sign("sha256", Buffer.from(text), { key: platform.privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  };
  const grants = Object.fromEntries(Array.from({ length: viewers }, (_, i) => [`v${i}`, grantOf(`v${i}`)]));
  const master = start("liveEngineMaster.ts", [engine, JSON.stringify(key), String(viewers)]);
  let audience: ChildProcess | undefined;
  try {
    await heard(master, (report: MasterReport) => "isLive" in report);
    const [idleFrom, idleTo] = await overTime(master, idleSeconds);
    audience = start("liveEngineViewers.ts", [JSON.stringify(grants)]);
    connect(master, audience);
    await heard(audience, (report: ViewersReport) => "isReceiving" in report);
    const [from, to] = await overTime(master, seconds);
    const reception = heard(audience, (report: ViewersReport) => "lost" in report);
    audience.send({ ask: "reception" } satisfies ViewersRequest);
    const { packets, lost } = (await reception) as Reception;
    return {
      idle: share(idleFrom, idleTo),
      busy: share(from, to),
      packetsPerSecond: ((to.packetsOut - from.packetsOut) / (to.atMs - from.atMs)) * 1_000,
      received: packets,
      lost,
    };
  } finally {
    audience?.kill();
    const ended = once(master, "exit");
    master.send({ ask: "end" } satisfies MasterRequest);
    await ended;
  }
}

function start(file: string, words: string[]): ChildProcess {
  return fork(resolve(import.meta.dirname, file), words);
}

/** Offers and candidates to the master, answers and candidates back. */
function connect(master: ChildProcess, audience: ChildProcess): void {
  audience.on("message", (report: ViewersReport) => ("offer" in report || "candidate" in report) && master.send(report));
  master.on("message", (report: MasterReport) => ("answer" in report || "candidate" in report) && audience.send(report));
}

function heard<Report>(child: ChildProcess, fits: (report: Report) => boolean): Promise<Report> {
  return new Promise((found, failed) => {
    setTimeout(() => failed(new Error("A process of the benchmark does not answer.")), longestMs).unref();
    child.once("exit", (code) => failed(new Error(`A process of the benchmark ended with ${code}.`)));
    child.on("message", (report: Report) => fits(report) && found(report));
  });
}

async function overTime(master: ChildProcess, lengthSeconds: number): Promise<[Usage, Usage]> {
  const usage = async () => {
    const report = heard(master, (each: MasterReport) => "busyMs" in each);
    master.send({ ask: "usage" } satisfies MasterRequest);
    return (await report) as Usage;
  };
  const before = await usage();
  await new Promise((done) => setTimeout(done, lengthSeconds * 1_000));
  return [before, await usage()];
}

function share(from: Usage, to: Usage): number {
  return (100 * (to.busyMs - from.busyMs)) / (to.atMs - from.atMs);
}
