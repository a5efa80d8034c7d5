import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startLive, stopLive } from "#contract/live.ts";
import config from "../../playwright.config.ts";
import { camerasOf, saveWall, tilesLive } from "../bench/liveWall.ts";
import { pidOf } from "../e2e/support/processes.ts";
import { newDataDirectory, type System, startSystem } from "../e2e/support/system.ts";
import { apiOf, enterSignIn, people } from "../e2e/support/test.ts";
import { needs } from "../support/needs.ts";
import { createFarHost, type FarHost, networksMissing } from "./support/farHost.ts";
import { until } from "./support/rounds.ts";

const tiles = 16;
/** How long a picture that stands still may pass for a live one. */
const noticedWithinMs = 10_000;

it("has networks to cut", needs(networksMissing));

/** What a guard on another host sees of a wall of sixteen pictures when something breaks. */
describe.skipIf(networksMissing !== undefined)("[LV-11] [VW-01] a wall of sixteen live pictures", () => {
  let far: FarHost;
  let system: System;
  let browser: Browser;
  let page: Page;
  let serials: string[] = [];
  /** When the console opened each signalling channel, in milliseconds. */
  const signalled: number[] = [];
  const data = newDataDirectory();
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-far-"));

  beforeAll(async () => {
    far = createFarHost();
    const certificate = makeCertificate();
    const tls = { TLS_CERT: certificate.cert, TLS_KEY: certificate.key, NODE_EXTRA_CA_CERTS: certificate.cert };
    setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.cert, "utf8")]);
    system = await startSystem({
      dataDirectory: data.path,
      env: { HOST: far.address, GATEHOUSE_FRAMES_PER_SECOND: "5", ...tls },
    });
    serials = await camerasOf(system);
    await saveWall(system, { serials, count: tiles, columns: 4 }, "wall");
    browser = await chromium.launch(farBrowser());
    page = await openWall();
  }, 300_000);
  afterEach(async () => {
    far.heal();
    await whole();
  });
  afterAll(async () => {
    await browser.close();
    await system.stop();
    far.remove();
    data.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Nothing is signalled in the clear between hosts. */
  function makeCertificate(): { cert: string; key: string } {
    const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    const names = `subjectAltName=IP:${far.address}`;
    const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=gatehouse", "-addext", names];
    execFileSync("openssl", [...words, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { cert, key };
  }

  /** The usual browser, on the far host. */
  function farBrowser(): NonNullable<Parameters<typeof chromium.launch>[0]> {
    const { executablePath = chromium.executablePath(), ...options } = config.use?.launchOptions ?? {};
    const program = join(folder, "browser");
    writeFileSync(program, `#!/bin/sh\nexec ${far.under.join(" ")} ${executablePath} "$@"\n`);
    chmodSync(program, 0o755);
    return { ...options, executablePath: program };
  }

  async function openWall(): Promise<Page> {
    const opened = await browser.newPage({ baseURL: system.url, ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
    opened.on("websocket", () => signalled.push(performance.now()));
    await opened.goto("/signin");
    await enterSignIn(opened, people.owner);
    await tilesLive(opened, tiles);
    return opened;
  }

  const live = (name = "") =>
    page
      .getByRole("region", { name })
      .filter({ has: page.locator(".livetile[data-status=live]") })
      .count();
  const areLive = async (count: number, name?: string) => (await live(name)) === count;
  /** Waits until all are live, or says what the others show. */
  async function whole(): Promise<void> {
    await tilesLive(page, tiles).catch(async () => {
      const shown = await page.locator(".livetile:not([data-status=live])").allInnerTexts();
      throw new Error(`Of ${tiles} pictures these did not come: ${shown.map((text) => text.replaceAll(/\s+/g, " ")).join("; ")}`);
    });
  }
  const since = (startedAt: number) => Math.round(performance.now() - startedAt);
  /** Pictures shown by all tiles in so many milliseconds. */
  async function framesIn(ms: number): Promise<number> {
    const shown = () =>
      page.locator(".livetile video").evaluateAll((all) => {
        const counts = all.map((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);
        return counts.reduce((sum, count) => sum + count, 0);
      });
    const before = await shown();
    await page.waitForTimeout(ms);
    return (await shown()) - before;
  }

  it("says that it is cut off when the gateway is killed, and is whole without a stampede when it is back", async () => {
    signalled.length = 0;
    const killedAt = performance.now();
    process.kill(pidOf(data.path, "edge/main.ts"), "SIGKILL");
    // An intercom sends its picture itself.
    await until("no picture of the gateway passes for live", () => areLive(0, "camera"), noticedWithinMs);
    const noticedMs = since(killedAt);
    await whole();
    const burst = Math.max(...signalled.map((at) => signalled.filter((other) => other >= at && other < at + 100).length));
    console.log({ noticedMs, wholeAfterMs: since(killedAt), channels: signalled.length, mostWithin100Ms: burst });
    expect(signalled.length).toBeLessThanOrEqual(4 * tiles);
    expect(burst).toBeLessThanOrEqual(tiles / 2);
  });

  it("plays on while the platform is down, and recovers when the simulated site was restarted with it", async () => {
    signalled.length = 0;
    const isUp = () =>
      fetch(`${system.url}/v1/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    process.kill(pidOf(data.path, "server/main.ts"), "SIGKILL");
    const killedAt = performance.now();
    await until("the platform is away", async () => !(await isUp()));
    const counts: number[] = [];
    let frames = 0;
    do {
      frames += await framesIn(500);
      counts.push(await live());
    } while (!(await isUp()));
    const backAt = performance.now();
    // The last is counted when the platform may have been back already, and with it a new site.
    const away = counts.slice(0, -1);
    expect(away.length).toBeGreaterThan(0);
    expect(Math.min(...away)).toBe(tiles);
    expect(frames).toBeGreaterThan(tiles);
    await whole();
    console.log({ backAfterMs: Math.round(backAt - killedAt), framesWhileAway: frames, wholeAfterMs: since(backAt) });
    expect(since(backAt)).toBeLessThan(40_000);
  });

  it("tells the truth about a network that swallows everything for 20 s, and heals by itself", async () => {
    far.silence();
    const cutAt = performance.now();
    await until("no picture passes for live", () => areLive(0), noticedWithinMs);
    const noticedMs = since(cutAt);
    await new Promise((done) => setTimeout(done, 20_000 - since(cutAt)));
    far.heal();
    const healedAt = performance.now();
    await whole();
    console.log({ noticedMs, wholeAfterMs: since(healedAt) });
    expect(since(healedAt)).toBeLessThan(30_000);
  });

  it("plays on where one packet in twenty is lost", async () => {
    far.lose(0.05);
    await page.waitForTimeout(5_000);
    const counts: number[] = [];
    let frames = 0;
    for (let second = 0; second < 20; second += 1) {
      frames += await framesIn(1_000);
      counts.push(await live());
    }
    console.log({ framesPerTile: frames / tiles / 20, fewestLive: Math.min(...counts) });
    expect(Math.min(...counts)).toBe(tiles);
    expect(frames / tiles / 20).toBeGreaterThan(2.5);
  });

  it("gives its seats to others within 30 s when the tab has crashed", async () => {
    const api = await apiOf(system.url, people.owner);
    const viewers = async () => {
      const counts = await Promise.all(
        serials.map(async (id) => {
          const params = { id, session: crypto.randomUUID() };
          await api.call(startLive, { query: {}, params });
          return (await api.call(stopLive, { params })).viewers;
        }),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    };
    // Those of attempts that were cut off are free by then.
    await until("only the wall sits there", async () => (await viewers()) === tiles, 32_000);
    const crashedAt = performance.now();
    await page.goto("chrome://crash").catch(() => undefined);
    await until("nobody sits there", async () => (await viewers()) === 0, 32_000);
    console.log({ freedAfterMs: since(crashedAt) });
    page = await openWall();
  });
});
