import { request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UserStatus } from "#contract/enumerations.ts";
import { ObjectCredentials, TemporaryCredential } from "#contract/live.ts";
import { stillKey } from "#domain/playback/segmentKeys.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { events } from "../../base/store/schema/events.ts";
import { percentEncode } from "../sigv4/signature.ts";

let media: MediaServer;
let device: S3Client;
const Bucket = "gatehouse";
const own = "north/INTERCOM-000001/";

function clientFor(credentials: TemporaryCredential): S3Client {
  return new S3Client({ region: "us-east-1", credentials, endpoint: `${media.origin}/objects`, forcePathStyle: true, maxAttempts: 1 });
}

async function keysOf(serialNumbers: string[], accountId = "north"): Promise<TemporaryCredential> {
  return (await media.platform.objects.configFor(accountId, serialNumbers, media.origin)).credential;
}

const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "allowed",
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

/** An address signed by the SDK's own signer. */
async function presign(client: S3Client, path: string, expiresIn = 60): Promise<string> {
  const { host, hostname, port } = new URL(media.origin);
  const signer = await client.config.signer({ name: "sigv4", signingName: "s3", signingRegion: "us-east-1", properties: {} });
  if (!("presign" in signer) || typeof signer.presign !== "function") throw new Error("The SDK's signer cannot presign.");
  const request = {
    method: "GET",
    protocol: "http:",
    hostname,
    port: Number(port),
    path,
    headers: { host, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
    query: {},
  };
  const signed = (await signer.presign(request, { expiresIn, unhoistableHeaders: new Set() })) as { query: Record<string, string> };
  return `${media.origin}${path}?${Object.entries(signed.query)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join("&")}`;
}

beforeAll(async () => {
  media = await startMediaServer();
  device = clientFor(await keysOf(["INTERCOM-000001"]));
});
afterAll(() => media.close());

describe("the object store refuses", () => {
  it("a request without a signature", async () => {
    const answer = await fetch(`${media.origin}/objects/gatehouse/${own}a.jpg`);
    expect([answer.status, answer.headers.get("content-type"), (await answer.text()).includes("<Code>AccessDenied</Code>")]).toEqual([
      403,
      "application/xml",
      true,
    ]);
  });

  it("unknown keys, a wrong secret and a wrong session token", async () => {
    const good = await keysOf(["INTERCOM-000001"]);
    const get = (credentials: TemporaryCredential) =>
      failure(clientFor(credentials).send(new ListObjectsV2Command({ Bucket, Prefix: own })));
    expect(await get({ ...good, accessKeyId: "ASIA0000000000000000" })).toBe("InvalidAccessKeyId");
    expect(await get({ ...good, secretAccessKey: "wrong" })).toBe("SignatureDoesNotMatch");
    expect(await get({ ...good, sessionToken: "wrong" })).toBe("InvalidToken");
    expect(await get(good)).toBe("allowed");
  });

  it.each(["south/INTERCOM-000001/a.jpg", "north/INTERCOM-000002/a.jpg", "north/INTERCOM-0000011/a.jpg", "north", "a"])(
    "a key outside the prefix: %s",
    async (Key) => {
      expect(await failure(device.send(new GetObjectCommand({ Bucket, Key })))).toBe("AccessDenied");
      expect(await failure(device.send(new PutObjectCommand({ Bucket, Key, Body: "x" })))).toBe("AccessDenied");
      expect(await failure(device.send(new DeleteObjectCommand({ Bucket, Key })))).toBe("AccessDenied");
      expect(await failure(device.send(new ListObjectsV2Command({ Bucket, Prefix: Key })))).toBe("AccessDenied");
    },
  );

  it.each([`${own}../x`, `${own}../../south/x`, `${own}a/./b`, `${own}a//b`, `${own}a\u0000b`, `${own}a\\..\\b`, own])(
    "a key that could be taken for a path: %j",
    async (Key) => {
      expect(await failure(device.send(new PutObjectCommand({ Bucket, Key, Body: "x" })))).toBe("InvalidArgument");
    },
  );

  it.each(["..%2f..%2fsouth%2fx", "%2e%2e/%2e%2e/south/x", "..%5c..%5csouth", "%00"])(
    "an encoded escape from the prefix: %s",
    async (tail) => {
      const { host, hostname, port } = new URL(media.origin);
      const path = `/objects/gatehouse/${own}${tail}`;
      const signer = await device.config.signer({ name: "sigv4", signingName: "s3", signingRegion: "us-east-1", properties: {} });
      const signed = await signer.sign({
        method: "GET",
        protocol: "http:",
        hostname,
        port: Number(port),
        path,
        headers: { host, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
        query: {},
      } as never);
      // Sent as written: fetch would normalise the dots away.
      const status = await new Promise<number>((resolve, reject) => {
        httpRequest({ hostname, port, path, headers: signed.headers }, (answer) => resolve(answer.resume().statusCode ?? 0))
          .on("error", reject)
          .end();
      });
      expect(status).toBe(400);
    },
  );

  it("keys that are too long", async () => {
    expect(await failure(device.send(new PutObjectCommand({ Bucket, Key: own + "a/".repeat(520) + "a", Body: "x" })))).toBe(
      "KeyTooLongError",
    );
    expect(await failure(device.send(new PutObjectCommand({ Bucket, Key: own + "é".repeat(60), Body: "x" })))).toBe("KeyTooLongError");
  });

  it("a body that is not the one that was signed, and leaves the object as it was", async () => {
    await device.send(new PutObjectCommand({ Bucket, Key: `${own}kept.txt`, Body: "before" }));
    const tampering = clientFor(await keysOf(["INTERCOM-000001"]));
    tampering.middlewareStack.add(
      (next) => (args) => {
        Object.assign(args.request as object, { body: "AFTER!" });
        return next(args);
      },
      { step: "finalizeRequest", name: "tamper", priority: "low" },
    );
    expect(await failure(tampering.send(new PutObjectCommand({ Bucket, Key: `${own}kept.txt`, Body: "after!" })))).toBe(
      "XAmzContentSHA256Mismatch",
    );
    expect(await (await device.send(new GetObjectCommand({ Bucket, Key: `${own}kept.txt` }))).Body?.transformToString()).toBe("before");
  });

  it("a body without a length, or above 5 GiB", async () => {
    const stream = new PutObjectCommand({
      Bucket,
      Key: `${own}big.bin`,
      Body: Readable.from([Buffer.from("x")]),
      ContentLength: 6 * 1024 ** 3,
    });
    expect(await failure(device.send(stream))).toMatch(/EntityTooLarge|EPIPE|ECONNRESET|Error/);
    expect(await failure(device.send(new HeadObjectCommand({ Bucket, Key: `${own}big.bin` })))).toBe("NotFound");
  });

  it("unsupported operations, with an honest error", async () => {
    expect(await failure(device.send(new GetObjectAclCommand({ Bucket, Key: `${own}a` })))).toBe("NotImplemented");
    expect(await failure(device.send(new GetObjectCommand({ Bucket: "other", Key: `${own}a` })))).toBe("NoSuchBucket");
  });

  it("a tampered, foreign or outdated signed address", async () => {
    await device.send(new PutObjectCommand({ Bucket, Key: `${own}shown.jpg`, Body: "picture" }));
    const address = await presign(device, `/objects/gatehouse/${own}shown.jpg`);
    const status = async (url: string) => (await fetch(url)).status;
    expect(await status(address)).toBe(200);
    expect(await status(address.replace("shown", "other"))).toBe(403);
    expect(await status(address.replace(/X-Amz-Expires=\d+/, "X-Amz-Expires=3000"))).toBe(403);
    expect(await status(`${address}&X-Amz-Expires=3000`)).toBe(400);
    expect(
      await status(address.replace(/X-Amz-Signature=./, (text) => (text.endsWith("0") ? "X-Amz-Signature=1" : "X-Amz-Signature=0"))),
    ).toBe(403);
    const brief = await presign(device, `/objects/gatehouse/${own}shown.jpg`, 60);
    media.advance(61_000);
    expect(await status(brief)).toBe(403);
    media.advance(-61_000);
  });

  it("expired keys", async () => {
    const client = clientFor(await keysOf(["INTERCOM-000001"]));
    media.advance(3_601_000);
    // The clock of the platform went ahead of the client's, which signs by its own.
    const shifted = new S3Client({
      region: "us-east-1",
      credentials: client.config.credentials,
      endpoint: `${media.origin}/objects`,
      forcePathStyle: true,
      maxAttempts: 1,
      systemClockOffset: 3_601_000,
    });
    expect(await failure(shifted.send(new ListObjectsV2Command({ Bucket, Prefix: own })))).toBe("InvalidAccessKeyId");
    media.advance(-3_601_000);
    expect(await failure(client.send(new ListObjectsV2Command({ Bucket, Prefix: own })))).toBe("allowed");
  });
});

describe("the object store", () => {
  it("[SN-04] keeps what a device stores, whatever its name", async () => {
    const Key = `${own}images/2026-01-01T00:00:00.000Z é&'()*!~+ <x>.jpg`;
    await device.send(new PutObjectCommand({ Bucket, Key, Body: "picture" }));
    const { Body, ContentType } = await device.send(new GetObjectCommand({ Bucket, Key }));
    const { Contents } = await device.send(new ListObjectsV2Command({ Bucket, Prefix: `${own}images/2026-01-01` }));
    expect([await Body?.transformToString(), ContentType, Contents?.map((entry) => entry.Key)]).toEqual(["picture", "image/jpeg", [Key]]);
    await device.send(new DeleteObjectCommand({ Bucket, Key }));
    expect(await failure(device.send(new GetObjectCommand({ Bucket, Key })))).toBe("NoSuchKey");
  });

  it("takes a streamed body with its checksum in the trailer", async () => {
    const bytes = Buffer.alloc(2_000_000, 7);
    const Body = Readable.from([bytes.subarray(0, 700_000), bytes.subarray(700_000)]);
    await device.send(new PutObjectCommand({ Bucket, Key: `${own}stream.bin`, Body, ContentLength: bytes.length }));
    const stored = await (await device.send(new GetObjectCommand({ Bucket, Key: `${own}stream.bin` }))).Body?.transformToByteArray();
    expect(Buffer.compare(Buffer.from(stored ?? []), bytes)).toBe(0);
  });

  it("answers ranges and conditions", async () => {
    await device.send(new PutObjectCommand({ Bucket, Key: `${own}range.bin`, Body: "0123456789" }));
    const get = async (Range: string) =>
      (await device.send(new GetObjectCommand({ Bucket, Key: `${own}range.bin`, Range }))).Body?.transformToString();
    expect([await get("bytes=2-4"), await get("bytes=-3"), await get("bytes=7-")]).toEqual(["234", "789", "789"]);
    expect(await failure(get("bytes=10-12"))).toBe("InvalidRange");
    const { ETag, ContentLength } = await device.send(new HeadObjectCommand({ Bucket, Key: `${own}range.bin` }));
    expect(ContentLength).toBe(10);
    expect(await failure(device.send(new GetObjectCommand({ Bucket, Key: `${own}range.bin`, IfNoneMatch: ETag })))).not.toBe("allowed");
    expect(await failure(device.send(new GetObjectCommand({ Bucket, Key: `${own}range.bin`, IfMatch: '"other"' })))).toBe(
      "PreconditionFailed",
    );
  });

  it("lists by page, by prefix and by folder in the order of bytes", async () => {
    const names = ["a", "a!", "a/1", "a/2", "a0", "b/c/d", "é"].map((name) => `${own}list/${name}`);
    for (const Key of names) await device.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
    const listed: string[] = [];
    for await (const page of paginateListObjectsV2({ client: device, pageSize: 2 }, { Bucket, Prefix: `${own}list/` })) {
      for (const { Key } of page.Contents ?? []) listed.push(Key ?? "");
    }
    expect(listed).toEqual(names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
    const folded = await device.send(new ListObjectsV2Command({ Bucket, Prefix: `${own}list/`, Delimiter: "/" }));
    expect([folded.CommonPrefixes?.map(({ Prefix }) => Prefix), folded.KeyCount]).toEqual([[`${own}list/a/`, `${own}list/b/`], 6]);
  });

  it("[LV-18] gives a person reading keys that end with the person's right", async () => {
    const guard = await media.addPerson("north", "guard");
    await device.send(new PutObjectCommand({ Bucket, Key: `${own}clip.mp4`, Body: "clip" }));
    const { payload } = await media.call(guard.bearer, "GET", "/cloud-video-credentials?serialNumber=INTERCOM-000001");
    const reader = clientFor(TemporaryCredential.parse(payload));
    expect([payload["bucketName"], payload["prefix"]]).toEqual([Bucket, own]);
    expect(await (await reader.send(new GetObjectCommand({ Bucket, Key: `${own}clip.mp4` }))).Body?.transformToString()).toBe("clip");
    expect(await failure(reader.send(new PutObjectCommand({ Bucket, Key: `${own}clip.mp4`, Body: "x" })))).toBe("AccessDenied");
    await media.platform.store.db
      .update(people)
      .set({ status: UserStatus.Suspended })
      .where(and(eq(people.accountId, "north"), eq(people.personId, guard.personId)));
    await expect
      .poll(() => failure(reader.send(new GetObjectCommand({ Bucket, Key: `${own}clip.mp4` }))), { timeout: 5_000 })
      .toBe("AccessDenied");
  });

  it("[LV-18] [Q-70] gives the same kind of keys by the video source and by the serial number, for an hour at the most", async () => {
    const guard = await media.addPerson("north", "guard");
    for (const path of ["/videosource/INTERCOM-000001/video-credentials", "/cloud-video-credentials?serialNumber=INTERCOM-000001"]) {
      const { payload } = await media.call(guard.bearer, "GET", path);
      const keys = ObjectCredentials.parse(payload);
      expect(keys, path).toMatchObject({ region: "us-east-1", bucketName: Bucket, prefix: own });
      const lifetimeMs = Date.parse(keys.expiresAtUtc) - Date.now();
      expect([lifetimeMs > 0, lifetimeMs <= 3_600_000 + 1_000], path).toEqual([true, true]);
      expect(await failure(clientFor(keys).send(new ListObjectsV2Command({ Bucket, Prefix: own })))).toBe("allowed");
      expect(await failure(clientFor(keys).send(new DeleteObjectCommand({ Bucket, Key: `${own}clip.mp4` })))).toBe("AccessDenied");
    }
  });

  it("[SN-04] issues and logs keys to snapshots, and to exported clips only with the right to export", async () => {
    const watcher = await media.addPerson("north", "watchOnly");
    const keys = [`${own}images/2026-03-12T14:00:00.000Z.jpg`, `${own}clips/one.mp4`];
    for (const Key of keys) await device.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
    const { payload } = await media.call(watcher.bearer, "GET", "/cloud-video-credentials?serialNumber=INTERCOM-000001");
    const reader = clientFor(TemporaryCredential.parse(payload));
    const [snapshot, clip] = keys.map((Key) => failure(reader.send(new GetObjectCommand({ Bucket, Key }))));
    expect([await snapshot, await clip]).toEqual(["allowed", "AccessDenied"]);
    const rows = await media.platform.store.db.select().from(events).where(eq(events.kind, "snapshots.viewed"));
    expect(rows.filter(({ actor }) => JSON.stringify(actor).includes(watcher.personId))).toHaveLength(1);
  });

  it("[SN-04] keeps snapshots for their days, also of devices that are gone", async () => {
    const { own: objects } = media.platform.objects;
    const gone = "north/CAMERA-GONE/images/";
    const [old, young] = ["2026-03-01T10:00:00.000Z.jpg", "2026-03-12T10:00:00.000Z.jpg"];
    const others = [`${gone}notes.txt`, "north/CAMERA-GONE/poster.jpg"];
    for (const key of [`${gone}${old}`, `${gone}${young}`, ...others]) await objects.write(key, Buffer.from("x"));
    expect(await objects.removeSnapshots(new Date("2026-03-10T00:00:00Z"))).toBe(1);
    const left = await Promise.all([`${gone}${old}`, `${gone}${young}`, ...others].map((key) => objects.read(key)));
    expect(left.map((bytes) => bytes !== undefined)).toEqual([false, true, true, true]);
    expect(await objects.removeSnapshots(new Date("2026-03-10T00:00:00Z"))).toBe(0);
  });

  it("[PL-20] [GN-12] keeps uploaded segments for their days after the upload, with the init segments that the rest need", async () => {
    const { own: objects } = media.platform.objects;
    const device = "north/CAMERA-GONE/segments/";
    const small = `${device}low/2026-03-12T14:00:00.000Z_1_1_0000000000000001.m4s`;
    const still = stillKey(small);
    for (const key of [small, still]) await objects.write(key, Buffer.from("x"));
    const keys = ["2026-03-12T14:00:00.000Z_1_1_0000000000000001.m4s", "init-0000000000000001.mp4", "init-0000000000000002.mp4"];
    for (const key of keys) await objects.write(`${device}${key}`, Buffer.from("x"));
    const between = new Date();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const young = "2020-01-01T00:00:00.000Z_1_1_0000000000000002.m4s";
    await objects.write(`${device}${young}`, Buffer.from("x"));
    expect([await objects.removeSegments(between), await objects.read(small), await objects.read(still)]).toEqual([
      2,
      undefined,
      undefined,
    ]);
    const left = await Promise.all([...keys, young].map((key) => objects.read(`${device}${key}`)));
    expect(left.map((bytes) => bytes !== undefined)).toEqual([false, false, true, true]);
  });

  it("[LV-18] refuses reading keys without the right to recorded video, or for another site", async () => {
    const [liveOnly, guard] = [await media.addPerson("north", "liveOnly"), await media.addPerson("north", "guard")];
    expect((await media.call(liveOnly.bearer, "GET", "/videosource/INTERCOM-000001/video-credentials")).code).toBe(
      "error_live_not_allowed",
    );
    expect((await media.call(guard.bearer, "GET", "/videosource/INTERCOM-DEPOT1/video-credentials")).code).toBe("error_device_not_found");
  });
});
