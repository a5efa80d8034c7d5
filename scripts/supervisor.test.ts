import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Plan, type Supervisor, supervise } from "./supervisor.ts";

/** Small programs that speak the real start contract and write down what happens to them. */
const writesDown = `
  import { appendFileSync } from "node:fs";
  const note = (line) => appendFileSync(process.env.JOURNAL, name + " " + line + "\\n");
  const serve = (message, stop = () => { note("stops"); process.exit(0); }) => {
    note("starts " + process.argv.slice(2).join(" ") + " pid " + process.pid);
    process.on("SIGTERM", stop);
    setInterval(() => {}, 60_000);
    process.send(message);
  };`;
const platform = (message: object) => `${writesDown} const name = "platform"; serve(${JSON.stringify(message)});`;
const gateway = `${writesDown} const name = "gateway"; serve({ type: "ready" });`;
const simulator = `${writesDown} const name = "simulator"; serve({ type: "ready" });`;
const ready = { type: "ready", url: "http://127.0.0.1:1", simulator: { file: "/site.json" }, gateway: { token: "once" } };

let folder: string;
let supervisor: Supervisor | undefined;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gh-supervise-"));
  said = [];
});
afterEach(async () => {
  supervisor?.stop();
  await supervisor?.ended;
  supervisor = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function begin(programs: Record<string, string>, plan: Partial<Plan> = {}): Supervisor {
  const all = { "server/main.ts": platform(ready), "edge/main.ts": gateway, "edge/simulator/main.ts": simulator, ...programs };
  for (const [file, code] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  supervisor = supervise({
    root: folder,
    mode: "demo",
    edgeWords: [],
    dataDirectory: join(folder, "data"),
    env: { ...process.env, JOURNAL: join(folder, "journal") },
    say: (line) => said.push(line),
    warn: (line) => said.push(line),
    restartDelayMs: 1,
    ...plan,
  });
  return supervisor;
}

const journal = () => (existsSync(join(folder, "journal")) ? readFileSync(join(folder, "journal"), "utf8").trim().split("\n") : []);
const starts = (name: string) => journal().filter((line) => line.startsWith(`${name} starts`));
const pidOf = (name: string) => Number(starts(name).at(-1)?.split(" pid ")[1]);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 10));
}

describe("supervise", () => {
  it("passes on the one line with which the platform refuses to start, and starts nothing else", async () => {
    const refusal = begin({
      "server/main.ts": 'process.send({ type: "failed", message: "the database is broken" }); setInterval(() => {}, 60_000);',
    });
    await expect(refusal.started).rejects.toThrow("the database is broken");
    await refusal.ended;
    expect(journal()).toEqual([]);
    expect(said).toEqual([]);
  });

  it("tells how a platform ended that said nothing", async () => {
    await expect(begin({ "server/main.ts": "process.exit(3);" }).started).rejects.toThrow("the platform ended with exit code 3");
  });

  it("ends the platform when the simulated site cannot start", async () => {
    const refusal = begin({
      "edge/simulator/main.ts": 'process.send({ type: "failed", message: "no such site" }); setInterval(() => {}, 60_000);',
    });
    await expect(refusal.started).rejects.toThrow("no such site");
    await refusal.ended;
    expect(journal()).toContain("platform stops");
  });

  it("ends everything and says so when the platform is ended", async () => {
    const system = begin({});
    await system.started;
    process.kill(pidOf("platform"), "SIGTERM");
    expect(await system.ended).toBe("the platform ended with exit code 0");
    expect(journal()).toEqual(expect.arrayContaining(["gateway stops", "simulator stops"]));
  });

  it("starts a crashed platform again at its port, each time later, and the site with its new secrets", async () => {
    const listening = `${writesDown} const name = "platform"; note("port " + process.env.PORT); serve(${JSON.stringify({ ...ready, port: 4711 })});`;
    const system = begin(
      { "server/main.ts": listening },
      { env: { ...process.env, JOURNAL: join(folder, "journal"), PORT: "0" }, restartDelayMs: 8 },
    );
    await system.started;
    said = [];
    for (const count of [2, 3]) {
      process.kill(pidOf("platform"), "SIGKILL");
      await until(() => starts("platform").length === count && starts("simulator").length === count);
    }
    expect(journal().filter((line) => line.startsWith("platform port"))).toEqual(
      ["0", "4711", "4711"].map((port) => `platform port ${port}`),
    );
    expect(said.filter((line) => line.includes("platform"))).toEqual([
      "The platform was ended by SIGKILL; starting it again in 0.008 s",
      "The platform is running again",
      "The platform was ended by SIGKILL; starting it again in 0.016 s",
      "The platform is running again",
    ]);
    expect(starts("gateway")).toHaveLength(1);
    system.stop();
    expect(await system.ended).toBeUndefined();
    expect(journal().at(-1)).toBe("platform stops");
  });

  it("ends at once while it waits to start a crashed platform again", async () => {
    const system = begin({}, { restartDelayMs: 60_000 });
    await system.started;
    process.kill(pidOf("platform"), "SIGKILL");
    await until(() => said.some((line) => line.includes("starting it again in 60 s")));
    system.stop();
    expect(await system.ended).toBeUndefined();
    expect(starts("platform")).toHaveLength(1);
  });

  it("kills what does not want to end on the second call", async () => {
    const stubborn = `${writesDown} const name = "gateway"; serve({ type: "ready" }, () => note("asked"));`;
    const system = begin({ "edge/main.ts": stubborn });
    await system.started;
    system.stop();
    await until(() => journal().includes("gateway asked"));
    system.stop();
    await system.ended;
    expect(journal()).not.toContain("gateway stops");
  });

  it("[NF-10] starts the platform first, then gateway and simulated site with what the platform reported", async () => {
    const signIn = { email: "ana@site.test", password: "Generated1", name: "Ana", role: "Owner", account: "Northgate" };
    await begin({ "server/main.ts": platform({ ...ready, signIns: [signIn] }) }).started;
    const [first = "", ...others] = journal();
    expect(first).toMatch(/^platform starts --demo /);
    expect(others.sort().map((line) => line.replace(/ pid .*/, ""))).toEqual([
      `gateway starts --url http://127.0.0.1:1 --token once --data ${join(folder, "data/edge")}`,
      "simulator starts --config /site.json",
    ]);
    expect(said).toEqual([
      "Gatehouse is ready at http://127.0.0.1:1",
      "",
      "Sign-ins (shown this once):",
      "  ana@site.test  Generated1  Ana, Owner, Northgate",
      "",
    ]);
  });

  it("ends gateway and simulated site before the platform", async () => {
    const system = begin({});
    await system.started;
    system.stop();
    expect(await system.ended).toBeUndefined();
    const stops = journal().filter((line) => line.endsWith("stops"));
    expect(stops).toHaveLength(3);
    expect(stops.at(-1)).toBe("platform stops");
  });

  it("starts a crashed gateway again, each time it crashes", async () => {
    await begin({}).started;
    for (const count of [2, 3]) {
      process.kill(pidOf("gateway"), "SIGKILL");
      await until(() => starts("gateway").length === count);
    }
    expect(starts("platform")).toHaveLength(1);
    expect(starts("simulator")).toHaveLength(1);
  });

  it("leaves no program behind when it is killed itself", async () => {
    const system = begin({});
    await system.started;
    system.stop();
    await system.ended;
    const plan = { root: folder, mode: "demo", edgeWords: [], dataDirectory: folder };
    const code = `
      const { supervise } = await import(${JSON.stringify(join(import.meta.dirname, "supervisor.ts"))});
      supervise({ ...${JSON.stringify(plan)}, env: process.env, say: () => undefined, warn: () => undefined });`;
    const env = { ...process.env, JOURNAL: join(folder, "journal") };
    const killed = spawn(process.execPath, ["--input-type=module", "-e", code], { env, stdio: "ignore" });
    await until(() => ["platform", "gateway", "simulator"].every((name) => starts(name).length === 2));
    const before = journal().length;
    killed.kill("SIGKILL");
    await until(() => journal().length === before + 3);
    expect(journal().slice(before).sort()).toEqual(["gateway stops", "platform stops", "simulator stops"]);
  });

  it("runs the platform alone, without the demo", async () => {
    await begin({}, { mode: "platform" }).started;
    expect(journal()).toEqual([expect.stringMatching(/^platform starts --serve /)]);
  });

  it("prints the first administrator of a platform without the demo", async () => {
    const firstAdministrator = { email: "admin@site.test", password: "Generated1" };
    await begin({ "server/main.ts": platform({ ...ready, firstAdministrator }) }, { mode: "platform" }).started;
    expect(said).toEqual([
      "Gatehouse is ready at http://127.0.0.1:1",
      "",
      "Sign-ins (shown this once):",
      "  admin@site.test  Generated1  Administrator",
      "",
    ]);
  });

  it("runs only a gateway with the given arguments", async () => {
    await begin({}, { mode: "edge", edgeWords: ["--url", "http://far.test"] }).started;
    expect(journal()).toEqual([expect.stringMatching(/^gateway starts --url http:\/\/far.test /)]);
  });
});
