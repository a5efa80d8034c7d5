import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { connect as connectPlain } from "node:net";
import { join, resolve } from "node:path";
import { connect, getCACertificates, setDefaultCACertificates } from "node:tls";
import { connectAsync } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviceLinkPath, deviceTopic } from "#contract/deviceLink.ts";
import { createEnrolmentToken, enrolDevice } from "#contract/enrolment.ts";
import { createLogTo } from "#domain/log.ts";
import { systemClock } from "#server/base/clock.ts";
import { createJobs } from "#server/base/jobs/createJobs.ts";
import { readSettings, SettingsError } from "#server/base/settings/settings.ts";
import { readTls } from "#server/base/settings/tls.ts";
import { keepTlsFresh } from "#server/http/keepTlsFresh.ts";
import { securityHeadersOf } from "#server/http/securityHeaders.ts";
import { makeCertificate, type TestCertificate } from "../support/certificate.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const dayMs = 86_400_000;
const gateway = "GH-GW20-004B1E";
const usual = getCACertificates();
let made: TestCertificate;
let rig: TestPlatform;

beforeAll(async () => {
  made = makeCertificate();
  setDefaultCACertificates([...usual, made.pem]);
  rig = await startTestPlatform({ env: { TLS_CERT: made.certificate, TLS_KEY: made.key, PUBLIC_URL: "https://gatehouse.test" } });
});
afterAll(async () => {
  await rig.close();
  setDefaultCACertificates(usual);
  rmSync(made.folder, { recursive: true });
});

/** Status and headers by a host name of one's choice. */
function ask(headers: Record<string, string>): Promise<{ status: number | undefined; strict: string | undefined }> {
  return new Promise((done, fail) => {
    request(`${rig.localUrl}/v1/health`, { headers, servername: "localhost", ca: made.pem }, (response) => {
      response.resume();
      done({ status: response.statusCode, strict: response.headers["strict-transport-security"] });
    })
      .on("error", fail)
      .end();
  });
}

describe("certificate and key", () => {
  const inFolder = (name: string, text: string, mode = 0o600) => {
    const file = join(made.folder, name);
    writeFileSync(file, text, { mode });
    chmodSync(file, mode);
    return file;
  };
  const other = () => makeCertificate();

  it.each<[string, () => { certificate?: string; key?: string }, RegExp]>([
    ["one without the other", () => ({ certificate: made.certificate }), /are set together/],
    ["a key alone", () => ({ key: made.key }), /are set together/],
    [
      "a file that there is not",
      () => ({ certificate: "/nowhere/cert.pem", key: made.key }),
      /TLS_CERT \/nowhere\/cert\.pem cannot be read \(ENOENT\)/,
    ],
    ["a key that there is not", () => ({ certificate: made.certificate, key: "/nowhere/key.pem" }), /TLS_KEY .* cannot be read/],
    ["a folder", () => ({ certificate: made.folder, key: made.key }), /cannot be read \(EISDIR\)/],
    ["something else in place of the certificate", () => ({ certificate: made.key, key: made.key }), /is no certificate/],
    [
      "something else in place of the key",
      () => ({ certificate: made.certificate, key: inFolder("no.pem", "hello") }),
      /is no private key/,
    ],
    ["the key of another certificate", () => ({ certificate: made.certificate, key: other().key }), /does not belong to/],
    ["one that expired", () => makeCertificate({ from: Date.now() - 2 * dayMs, to: Date.now() - dayMs }), /expired on/],
    ["one of the future", () => makeCertificate({ from: Date.now() + dayMs, to: Date.now() + 2 * dayMs }), /is not valid before/],
    [
      "a key that everybody may read",
      () => {
        copyFileSync(made.key, join(made.folder, "open.pem"));
        chmodSync(join(made.folder, "open.pem"), 0o644);
        return { certificate: made.certificate, key: join(made.folder, "open.pem") };
      },
      /can be read by others: run chmod 600/,
    ],
  ])("are refused in one line: %s", (_what, files, message) => {
    const { certificate = "", key = "" } = files();
    const read = () => readSettings({ TLS_CERT: certificate, TLS_KEY: key }, []);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/\n/);
  });

  it("are taken up when they are renewed, and a broken renewal leaves the old ones", async () => {
    const live = makeCertificate();
    const next = makeCertificate();
    const lines: string[] = [];
    const server = createServer(readTls(live));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const log = createLogTo({ level: "info", write: (line) => lines.push(line) });
    const freshness = keepTlsFresh({ server, files: live, jobs: createJobs({ log, clock: systemClock }), log, everyMs: 20 });
    const serialOf = () =>
      new Promise<string>((done, fail) => {
        const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
          done(socket.getPeerCertificate().serialNumber);
          socket.destroy();
        }).on("error", fail);
      });
    const first = await serialOf();
    writeFileSync(live.certificate, "broken");
    await expect.poll(() => lines.join("")).toContain("cannot be used; the one before stays");
    expect(await serialOf()).toBe(first);
    copyFileSync(next.key, live.key);
    copyFileSync(next.certificate, live.certificate);
    await expect.poll(serialOf, { timeout: 5_000 }).not.toBe(first);
    await freshness.stop();
    server.close();
  });
});

describe("with TLS", () => {
  it("the one port speaks https and nothing in the clear", async () => {
    expect(rig.localUrl).toMatch(/^https:/);
    expect((await fetch(`${rig.localUrl}/v1/health`)).status).toBe(200);
    const { port } = new URL(rig.localUrl);
    const heard = await new Promise<string>((done) => {
      let text = "";
      const socket = connectPlain(Number(port), "127.0.0.1", () => socket.write("GET /v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n"));
      socket
        .on("data", (data) => (text += data.toString("latin1")))
        .on("error", () => undefined)
        .on("close", () => done(text));
    });
    expect(heard).not.toMatch(/database|HTTP\/1\.1 200/);
  });

  it("browsers get HSTS, but not for loopback names, and never without TLS", async () => {
    expect(await ask({ host: "gatehouse.test" })).toEqual({ status: 200, strict: "max-age=31536000" });
    expect(await ask({ host: `localhost:${new URL(rig.localUrl).port}` })).toEqual({ status: 200, strict: undefined });
    expect(await ask({ host: "evil.example" })).toMatchObject({ status: 403 });
    expect(securityHeadersOf({ tls: undefined }, "gatehouse.test")).not.toHaveProperty("strict-transport-security");
  });

  it("pages that came in the clear may not ask", async () => {
    const host = `localhost:${new URL(rig.localUrl).port}`;
    expect(await ask({ host, origin: `https://${host}` })).toMatchObject({ status: 200 });
    expect(await ask({ host, origin: `http://${host}` })).toMatchObject({ status: 403 });
  });

  it("a gateway enrols with a token that is good once, and speaks wss with its own secret and topics alone", async () => {
    const api = await rig.apiAs("jude.holloway@northmoor.example");
    const open = await rig.apiAs();
    const { token } = await api.call(createEnrolmentToken, { params: { serial: gateway } });
    const identity = await open.call(enrolDevice, { body: { token } });
    expect(identity).toMatchObject({ serialNumber: gateway, mqttUrl: `wss://gatehouse.test${deviceLinkPath}` });
    await expect(open.call(enrolDevice, { body: { token } })).rejects.toMatchObject({ code: "error_enrolment_token_invalid" });

    const url = `${rig.localUrl.replace("https", "wss")}${deviceLinkPath}`;
    const as = (password: string, clientId = gateway) => ({
      clientId,
      username: `northmoor/${clientId}`,
      password,
      ca: made.pem,
      reconnectPeriod: 0,
    });
    await expect(connectAsync(url, as("wrong"))).rejects.toThrow();
    await expect(connectAsync(url, as(identity.secret, "GH-AC40-00912F"))).rejects.toThrow();
    await expect(connectAsync(url.replace("wss", "ws"), { ...as(identity.secret), connectTimeout: 2_000 })).rejects.toThrow();
    const client = await connectAsync(url, as(identity.secret));
    await client.subscribeAsync(deviceTopic("northmoor", gateway, "down", "command"), { qos: 1 });
    await expect(client.subscribeAsync(deviceTopic("northmoor", "GH-AC40-00912F", "down", "command"))).rejects.toThrow();
    await client.publishAsync(deviceTopic("northmoor", gateway, "up", "link"), JSON.stringify({ connected: true, bootId: "tls" }), {
      qos: 1,
    });
    await expect
      .poll(async () => (await rig.platform.events.query("northmoor", { limit: 5, serialNumber: gateway }))[0]?.kind)
      .toBe("device.connection");
    await client.endAsync(true);
  });

  it("the command line reaches it when it knows who signed the certificate, and not otherwise", { timeout: 60_000 }, async () => {
    const health = (env: NodeJS.ProcessEnv) =>
      new Promise<number | null>((done) => {
        const program = resolve(import.meta.dirname, "../../cli/gatehouse.mjs");
        spawn(process.execPath, [program, "health", "--url", rig.localUrl], {
          env: { PATH: process.env["PATH"], HOME: made.folder, ...env },
          stdio: "ignore",
        }).on("close", done);
      });
    expect(await health({ NODE_EXTRA_CA_CERTS: made.certificate })).toBe(0);
    expect(await health({})).toBe(4);
  });
});
