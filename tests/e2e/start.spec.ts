import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test as base, expect } from "@playwright/test";
import { getDevice, listDevices, renameDevice } from "#contract/devices.ts";
import { createEnrolmentToken } from "#contract/enrolment.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { freePort } from "#server/base/freePort.ts";
import { processesOf } from "./support/processes.ts";
import { demoPeople, launch, npmRun, type System, startSystem } from "./support/system.ts";
import { apiOf, people } from "./support/test.ts";

type Running = Pick<System, "process" | "output" | "stop">;

interface Fixtures {
  /** A new folder that is gone after the test. */
  folder(): string;
  /** What runs when the test ends, however it ends, is ended with it. */
  keep<R extends Running>(running: R): R;
}

const test = base.extend<Fixtures>({
  folder: async ({}, use) => {
    const folders: string[] = [];
    await use(() => {
      const folder = mkdtempSync(join(tmpdir(), "gatehouse-start-"));
      folders.push(folder);
      return folder;
    });
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  },
  // `folder` first, so that its folders outlive the programs that use them.
  keep: async ({ folder: _folder }, use) => {
    const all: Running[] = [];
    await use((running) => {
      all.push(running);
      return running;
    });
    await Promise.all(all.filter(({ process }) => process.exitCode === null && process.signalCode === null).map(({ stop }) => stop()));
  },
});

const generated = { GATEHOUSE_DEMO_PASSWORD: "" };
const gatewaySerial = "GH-GW20-004B1E";
const signInLine = /^ {2}(\S+@\S+)\s+(\S+)\s+\S/gm;
const signInsIn = (text: string) => [...text.matchAll(signInLine)].map(([, email = "", password = ""]) => ({ email, password }));

test.beforeAll(() => {
  // A start that still has something to prepare says so, and the refusals below are read line by line.
  spawnSync(process.execPath, [resolve(import.meta.dirname, "../../scripts/prepare.mjs")]);
});

test.describe("refuses to start, in one line and with a failure code,", () => {
  const refusal = async (folder: string, env: Record<string, string>, words: readonly string[] = []) => {
    const running = launch({ PORT: "0", DATA_DIR: join(folder, "data"), ...env }, words);
    const [code] = (await once(running.process, "close")) as [number | null];
    expect(processesOf(folder)).toEqual([]);
    return { code, lines: running.output().trimEnd().split("\n") };
  };
  const saying = (pattern: RegExp) => ({ code: 1, lines: [expect.stringMatching(pattern)] });

  test("[NF-10] on a port that is in use", async ({ folder }) => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const port = String((taken.address() as AddressInfo).port);
    expect(await refusal(folder(), { PORT: port })).toEqual(saying(new RegExp(`^Gatehouse: port ${port} on 127\\.0\\.0\\.1 is in use`)));
    taken.close();
  });

  test("on an unknown setting or option, or a malformed value", async ({ folder }) => {
    expect(await refusal(folder(), { GATEHOUSE_NONSENSE: "1" })).toEqual(
      saying(/^Gatehouse: Unknown setting GATEHOUSE_NONSENSE\. Known: /),
    );
    expect(await refusal(folder(), {}, ["--nonsense"])).toEqual(saying(/^Gatehouse: Unknown option --nonsense/));
    expect(await refusal(folder(), { PORT: "eighty" })).toEqual(saying(/^Gatehouse: PORT must be /));
    expect(await refusal(folder(), { GATEHOUSE_DEMO_PASSWORD: "short" })).toEqual(saying(/^Gatehouse: GATEHOUSE_DEMO_PASSWORD must have /));
  });

  test("without the ffmpeg that it was told of", async ({ folder }) => {
    expect(await refusal(folder(), { FFMPEG_PATH: "/nonexistent" })).toEqual(
      saying(/^Gatehouse: FFMPEG_PATH is not a program that can be run: \/nonexistent\.$/),
    );
  });

  test("on a file in place of the data folder", async ({ folder }) => {
    const place = folder();
    writeFileSync(join(place, "data"), "");
    expect(await refusal(place, {})).toEqual(saying(/^Gatehouse: the data folder .* cannot be used \(EEXIST\); set DATA_DIR\.$/));
  });

  test("on a database that cannot be read or is another release's", async ({ folder }) => {
    const unreadable = folder();
    mkdirSync(join(unreadable, "data/database/pg/PG_VERSION"), { recursive: true });
    expect(await refusal(unreadable, {})).toEqual(saying(/^Gatehouse: The database in .* cannot be used: EISDIR/));
    const older = folder();
    mkdirSync(join(older, "data/database/pg"), { recursive: true });
    writeFileSync(join(older, "data/database/pg/PG_VERSION"), "12\n");
    expect(await refusal(older, {})).toEqual(saying(/^Gatehouse: The database in .* was made by PostgreSQL 12/));
  });

  test("on a database server that does not answer", async ({ folder }) => {
    for (const host of ["127.0.0.1", "localhost"]) {
      expect(await refusal(folder(), { DATABASE_URL: `postgres://nobody:Secret9word@${host}:1/none` })).toEqual(
        saying(/^Gatehouse: The database cannot be used: (?!.*Secret9word).*ECONNREFUSED/),
      );
    }
  });
});

test("[NF-10] prints generated sign-ins once, keeps everything over a restart and leaves no process behind", async ({ folder, keep }) => {
  const [home, otherHome] = [folder(), folder()];
  // Two installations side by side.
  const [first, other] = await Promise.all([
    startSystem({ dataDirectory: home, env: generated }).then(keep),
    startSystem({ dataDirectory: otherHome, env: generated }).then(keep),
  ]);
  const written = demoPeople(first);
  expect(first.output()).toMatch(/^Gatehouse is ready at http:\/\/127\.0\.0\.1:\d+$/m);
  await expect.poll(() => signInsIn(first.output())).toEqual(written.map(({ email, password }) => ({ email, password })));
  expect(written.map(({ role }) => role)).toEqual(expect.arrayContaining(["Owner", "Administrator", "Operator", "Viewer", "Mobile"]));
  expect(written.find(({ email }) => email === people.owner)).toEqual({
    email: people.owner,
    password: expect.stringMatching(/^.{12,}$/),
    role: "Owner",
    account: "Northmoor Group",
    scopes: expect.arrayContaining(["device_r", "device_w"]),
  });
  expect(JSON.parse(readFileSync(join(home, "demo.json"), "utf8"))).toMatchObject({ url: first.url });
  expect(statSync(join(home, "demo.json")).mode & 0o777).toBe(0o600);
  const otherPasswords = demoPeople(other).map(({ password }) => password);
  expect(written.filter(({ password }) => otherPasswords.includes(password))).toEqual([]);

  const owner = written.find(({ email }) => email === people.owner)?.password;
  const api = await apiOf(first.url, people.owner, owner);
  const [device] = (await api.call(listDevices, { query: {} })).devices;
  const serial = device?.serialNumber ?? "";
  await api.call(renameDevice, { params: { serial }, body: { name: "Renamed before the restart" } });
  // The search finds what it shall miss later.
  const programs = ["supervise.ts", "server/main.ts", "edge/main.ts", "simulator/main.ts", "bin/postgres", "ffmpeg"];
  const running = () => programs.filter((program) => processesOf(home).some((command) => command.includes(program)));
  await expect.poll(running).toEqual(programs);
  expect(await first.stop("SIGINT")).toBe(0);
  await expect.poll(() => processesOf(home), { timeout: 2_000 }).toEqual([]);
  expect((await fetch(`${other.url}/v1/health`)).status).toBe(200);

  const startedAt = performance.now();
  const second = keep(await startSystem({ dataDirectory: home, env: generated }));
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(demoPeople(second)).toEqual(written);
  const after = await apiOf(second.url, people.owner, owner);
  expect(await after.call(getDevice, { params: { serial }, query: {} })).toMatchObject({ name: "Renamed before the restart" });
  expect(await Promise.all([second.stop("SIGTERM"), other.stop("SIGTERM")])).toEqual([0, 0]);
  await expect.poll(() => [...processesOf(home), ...processesOf(otherHome)], { timeout: 2_000 }).toEqual([]);
  expect(second.output()).not.toContain("Sign-ins");
  expect(signInsIn(second.output())).toEqual([]);
});

test("[NF-10] runs the platform alone with one administrator, whose password is printed once, and no demo", async ({ folder, keep }) => {
  const home = folder();
  const words = ["--platform"];
  const first = keep(await startSystem({ dataDirectory: home, words, env: generated }));
  await expect.poll(() => signInsIn(first.output())).toHaveLength(1);
  const [administrator] = signInsIn(first.output());
  const api = await apiOf(first.url, administrator?.email ?? "", administrator?.password);
  expect((await api.call(listDevices, { query: {} })).devices).toEqual([]);
  expect(existsSync(join(home, "demo.json"))).toBe(false);
  expect(processesOf(home).filter((command) => command.includes("edge/"))).toEqual([]);
  expect(await first.stop("SIGTERM")).toBe(0);

  const port = String(await freePort());
  const second = keep(npmRun("serve", [], { DATA_DIR: home, PORT: port }));
  await expect.poll(second.output, { timeout: 30_000 }).toContain(`Gatehouse is ready at http://127.0.0.1:${port}`);
  await apiOf(`http://127.0.0.1:${port}`, administrator?.email ?? "", administrator?.password);
  expect(await second.stop("SIGTERM")).toBe(0);
  expect(second.output()).not.toContain("Sign-ins");
  await expect.poll(() => processesOf(home), { timeout: 2_000 }).toEqual([]);

  const demo = launch({ DATA_DIR: home, PORT: "0", ...generated });
  expect(await once(demo.process, "close")).toEqual([1, null]);
  expect(demo.output()).toMatch(/^Gatehouse: The store holds an installation of its own; .*\n$/m);
});

test("enrols a gateway elsewhere with a token that works once", async ({ folder, keep }) => {
  const system = keep(await startSystem({ dataDirectory: folder() }));
  const api = await apiOf(system.url, people.owner);
  const { token } = await api.call(createEnrolmentToken, { params: { serial: gatewaySerial } });
  const [elsewhere, late] = [folder(), folder()];
  const gatewayWords = (data: string) => ["--url", system.url, "--token", token, "--data", data];
  const gatewayIsConnected = async () => {
    const { devices } = await api.call(listDevices, { query: { deviceTypes: String(DeviceType.Gateway) } });
    return devices.find(({ serialNumber }) => serialNumber === gatewaySerial)?.isConnected;
  };

  const gateway = keep(npmRun("edge", gatewayWords(elsewhere), {}));
  await expect.poll(gateway.output, { timeout: 30_000 }).toContain("The gateway is running");
  expect(statSync(join(elsewhere, "identity.json")).mode & 0o777).toBe(0o600);
  await expect.poll(gatewayIsConnected).toBe(true);

  const again = launch({}, ["--edge", ...gatewayWords(late)]);
  expect(await once(again.process, "close")).toEqual([1, null]);
  expect(again.output()).toBe(`Gatehouse: The platform at ${system.url} refused the enrolment token (error_enrolment_token_invalid).\n`);
  expect(existsSync(join(late, "identity.json"))).toBe(false);

  // The gateway of the demonstration has lost its place: this one was the one that is connected.
  expect(await gateway.stop("SIGTERM")).toBe(0);
  await expect.poll(gatewayIsConnected).toBe(false);
  await expect.poll(() => processesOf(elsewhere), { timeout: 2_000 }).toEqual([]);
});
