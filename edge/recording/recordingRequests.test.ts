import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordingsPath } from "#contract/recordings.ts";
import { openRecordingFolder, type RecordingFolder } from "./recordingFolder.ts";
import { createRecordingRequests } from "./recordingRequests.ts";
import { createSavedPlaylists } from "./savedPlaylists.ts";

const serial = "GH-CAM20-00817C";
const other = "GH-CAM20-00999A";
const nowMs = Date.UTC(2026, 2, 12, 14);
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const keys = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "k1" }] };
const grant = { iss: "gatehouse", aud: "recordings", serial, accountId: "a", personId: "p", exp: nowMs / 1000 + 60 };

function tokenOf(claims: object, key = privateKey): string {
  const [head, body] = [{ alg: "ES256", kid: "k1" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  const signature = sign("sha256", Buffer.from(`${head}.${body}`), { key, dsaEncoding: "ieee-p1363" });
  return `${head}.${body}.${signature.toString("base64url")}`;
}

let folder: string;
let recording: RecordingFolder;
let small: RecordingFolder;
let server: Server;
let base: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-requests-"));
  recording = await openRecordingFolder(folder);
  const init = await recording.keepInit(Buffer.from("init"));
  await recording.begin(nowMs, init);
  await recording.append(Buffer.from("0123456789"), nowMs, nowMs + 2_000);
  await recording.keepStill(Buffer.from("picture"));
  small = await openRecordingFolder(join(folder, "small"));
  await small.begin(nowMs, await small.keepInit(Buffer.from("small init")));
  await small.append(Buffer.from("small"), nowMs, nowMs + 2_000);
  const playlists = createSavedPlaylists(() => nowMs);
  await playlists.save("mine", serial, recording, { fromMs: nowMs, toMs: nowMs + 2_000 });
  await playlists.save("minelow", serial, small, { fromMs: nowMs, toMs: nowMs + 2_000, rendition: "low" });
  const recordingOf = (serialNumber: string, rendition: "high" | "low") =>
    serialNumber === serial ? { high: recording, low: small }[rendition] : undefined;
  const requests = createRecordingRequests({ accountId: "a", recordingOf, playlists, keys: () => keys, now: () => nowMs });
  server = createServer((request, response) => {
    if (!requests(request, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await Promise.all([recording.finish(), small.finish()]);
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (
  name: string,
  { token = tokenOf(grant), of = serial, range }: { token?: string | undefined; of?: string; range?: string } = {},
) => fetch(`${base}${recordingsPath(of)}${name}`, { headers: { authorization: `Bearer ${token}`, ...(range && { range }) } });

describe("[PL-02] what a gateway recorded", () => {
  it.each([
    ["no grant", ""],
    ["a grant of another key", tokenOf(grant, generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey)],
    ["a grant that is over", tokenOf({ ...grant, exp: nowMs / 1000 })],
    ["a grant of another account for a camera of the same number", tokenOf({ ...grant, accountId: "b" })],
    ["a grant of another camera", tokenOf({ ...grant, serial: other })],
    ["leave to watch live", tokenOf({ ...grant, aud: undefined, clientId: "c", rights: { live: true, recorded: true } })],
  ])("is refused to who brings %s, whether it exists or not", async (_what, token) => {
    const answers = await Promise.all(["mine.m3u8", `${nowMs}.m4s`, `${nowMs}.jpg`, "1.m4s"].map((name) => ask(name, { token })));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it("serves playlist, init segment and bytes, also of the segment being written", async () => {
    const playlist = await (await ask("mine.m3u8")).text();
    expect(playlist).toContain(`#EXT-X-BYTERANGE:10@0\n${nowMs}.m4s`);
    const init = /URI="(.+)"/.exec(playlist)?.[1] ?? "";
    expect(await (await ask(init)).text()).toBe("init");
    const part = await ask(`${nowMs}.m4s`, { range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    expect((await ask(`${nowMs}.m4s`, { range: "bytes=10-" })).status).toBe(416);
  });

  it("[GN-12] is in the small rendition what its playlist names, although it begins at the same instant", async () => {
    const playlist = await (await ask("minelow.m3u8")).text();
    expect(playlist).toContain(`#EXT-X-BYTERANGE:5@0\nlow-${nowMs}.m4s`);
    const init = /URI="(.+)"/.exec(playlist)?.[1] ?? "";
    expect([await (await ask(init)).text(), await (await ask(`low-${nowMs}.m4s`)).text()]).toEqual(["small init", "small"]);
    expect(await (await ask(`${nowMs}.m4s`)).text()).toBe("0123456789");
  });

  it("[PL-12] has a small picture beside a segment", async () => {
    const still = await ask(`${nowMs}.jpg`);
    expect([still.status, still.headers.get("content-type"), await still.text()]).toEqual([200, "image/jpeg", "picture"]);
  });

  it.each([
    "nobody.m3u8",
    "low-1.m4s",
    "1.m4s",
    "1.jpg",
    `low-${nowMs}.jpg`,
    "index.jsonl",
    "init-0000000000000000.mp4",
    "..%2F..%2Fetc%2Fpasswd",
  ])("has no %s", async (name) => {
    expect([404, 418]).toContain((await ask(name)).status);
  });

  it("is nothing of a camera that is not there, and not the answer to other questions", async () => {
    expect((await ask("mine.m3u8", { of: other, token: tokenOf({ ...grant, serial: other }) })).status).toBe(404);
    expect((await fetch(`${base}/gatehouse/recordings/`)).status).toBe(418);
    expect((await fetch(`${base}${recordingsPath(serial)}mine.m3u8`, { method: "DELETE" })).status).toBe(404);
  });
});
