import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TemporaryCredential } from "#contract/live.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { needs } from "../../../tests/support/needs.ts";
import { readPartList } from "./multipartCalls.ts";
import { uploadLifeMs } from "./multipartFolder.ts";

let media: MediaServer;
let device: S3Client;
let credential: TemporaryCredential;
const Bucket = "gatehouse";
const own = "north/INTERCOM-000001/";
const large = Buffer.alloc(5 * 1024 ** 2, 1);
const run = promisify(execFile);

const clientFor = (credentials: TemporaryCredential, systemClockOffset = 0): S3Client =>
  new S3Client({
    region: "us-east-1",
    credentials,
    endpoint: `${media.origin}/objects`,
    forcePathStyle: true,
    maxAttempts: 1,
    systemClockOffset,
  });
const keysOf = async (accountId: string, serialNumbers: string[]) =>
  (await media.platform.objects.configFor(accountId, serialNumbers, media.origin)).credential;
const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "allowed",
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

async function start(Key: string): Promise<string> {
  return (await device.send(new CreateMultipartUploadCommand({ Bucket, Key }))).UploadId ?? "";
}
const put = async (Key: string, UploadId: string, PartNumber: number, Body: Buffer | string) => ({
  PartNumber,
  ETag: (await device.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))).ETag,
});
const complete = (Key: string, UploadId: string, Parts: { PartNumber: number; ETag: string | undefined }[]) =>
  device.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));

beforeAll(async () => {
  media = await startMediaServer();
  credential = await keysOf("north", ["INTERCOM-000001"]);
  device = clientFor(credential);
});
afterAll(() => media.close());

describe("an upload in parts is refused", () => {
  it("[PL-20] outside the prefix of the keys, and with read-only keys", async () => {
    const Key = "north/INTERCOM-000002/a.mp4";
    expect(await failure(start(Key))).toBe("AccessDenied");
    const guard = await media.addPerson("north", "guard");
    const { payload } = await media.call(guard.bearer, "GET", "/cloud-video-credentials?serialNumber=INTERCOM-000001");
    const reader = clientFor(TemporaryCredential.parse(payload));
    expect(await failure(reader.send(new CreateMultipartUploadCommand({ Bucket, Key: `${own}a.mp4` })))).toBe("AccessDenied");
    expect(await failure(reader.send(new ListMultipartUploadsCommand({ Bucket, Prefix: own })))).toBe("AccessDenied");
  });

  it("[PL-20] under another key, by another account, and by an id that is a path", async () => {
    const UploadId = await start(`${own}mine.mp4`);
    expect(await failure(put(`${own}other.mp4`, UploadId, 1, "x"))).toBe("NoSuchUpload");
    for (const id of ["..", "../objects", "", "0".repeat(36)])
      expect(await failure(put(`${own}mine.mp4`, id, 1, "x"))).toBe("NoSuchUpload");
    const stranger = clientFor(await keysOf("south", ["INTERCOM-000001"]));
    const key = { Bucket, Key: `${own}mine.mp4`, UploadId };
    expect(await failure(stranger.send(new AbortMultipartUploadCommand(key)))).toBe("AccessDenied");
    expect(await failure(stranger.send(new ListPartsCommand(key)))).toBe("AccessDenied");
    expect(await failure(put(`${own}mine.mp4`, UploadId, 10_001, "x"))).toBe("InvalidArgument");
    expect(await failure(put(`${own}mine.mp4`, UploadId, 0, "x"))).toBe("InvalidArgument");
  });

  it("[PL-20] with parts that are missing, changed, too small, in disorder or unreadable, and keeps what has come", async () => {
    const Key = `${own}refused.mp4`;
    const UploadId = await start(Key);
    const [small, last] = [await put(Key, UploadId, 1, "small"), await put(Key, UploadId, 2, "last")];
    expect(await failure(complete(Key, UploadId, [small, last]))).toBe("EntityTooSmall");
    expect(await failure(complete(Key, UploadId, [last, small]))).toBe("InvalidPartOrder");
    expect(await failure(complete(Key, UploadId, [small, { ...last, PartNumber: 3 }]))).toBe("InvalidPart");
    expect(await failure(complete(Key, UploadId, [{ ...small, ETag: last.ETag }]))).toBe("InvalidPart");
    expect(await failure(complete(Key, UploadId, [{ ...small, ETag: '"not-a-digest"' }]))).toBe("MalformedXML");
    expect(await failure(device.send(new HeadObjectCommand({ Bucket, Key })))).toBe("NotFound");
    expect((await device.send(new ListPartsCommand({ Bucket, Key, UploadId }))).Parts).toHaveLength(2);
  });

  it("[PL-20] whose bytes are not those of its Content-MD5", async () => {
    const ContentMD5 = createHash("md5").update("other").digest("base64");
    expect(await failure(device.send(new PutObjectCommand({ Bucket, Key: `${own}sum.txt`, Body: "these", ContentMD5 })))).toBe("BadDigest");
    const UploadId = await start(`${own}sum.txt`);
    const part = new UploadPartCommand({ Bucket, Key: `${own}sum.txt`, UploadId, PartNumber: 1, Body: "these", ContentMD5 });
    expect(await failure(device.send(part))).toBe("BadDigest");
    expect((await device.send(new ListPartsCommand({ Bucket, Key: `${own}sum.txt`, UploadId }))).Parts ?? []).toEqual([]);
  });
});

describe("an upload in parts", () => {
  it("[PL-20] becomes one object in the order of its parts, the last of each number; completed once", async () => {
    const Key = `${own}joined.bin`;
    const UploadId = await start(Key);
    const second = await put(Key, UploadId, 2, "end");
    await put(Key, UploadId, 1, "to be replaced");
    const first = await put(Key, UploadId, 1, large);
    expect(first.ETag).toBe(`"${createHash("md5").update(large).digest("hex")}"`);
    expect(await failure(device.send(new HeadObjectCommand({ Bucket, Key })))).toBe("NotFound");
    await complete(Key, UploadId, [first, second]);
    const { ContentLength } = await device.send(new HeadObjectCommand({ Bucket, Key }));
    const tail = await device.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${large.length - 1}-` }));
    expect([ContentLength, await tail.Body?.transformToString()]).toEqual([large.length + 3, "\u0001end"]);
    expect(await failure(complete(Key, UploadId, [first, second]))).toBe("NoSuchUpload");
  });

  it("[PL-20] is listed with its parts page by page, and aborted with them", async () => {
    const Key = `${own}listed/a.bin`;
    const UploadId = await start(Key);
    for (const number of [1, 2, 3]) await put(Key, UploadId, number, `part ${number}`);
    const uploads = await device.send(new ListMultipartUploadsCommand({ Bucket, Prefix: `${own}listed/` }));
    expect(uploads.Uploads?.map((upload) => [upload.Key, upload.UploadId])).toEqual([[Key, UploadId]]);
    const page = await device.send(new ListPartsCommand({ Bucket, Key, UploadId, MaxParts: 2 }));
    expect([page.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size]), page.IsTruncated]).toEqual([
      [
        [1, 6],
        [2, 6],
      ],
      true,
    ]);
    const rest = await device.send(new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: page.NextPartNumberMarker }));
    expect([rest.Parts?.map(({ PartNumber }) => PartNumber), rest.IsTruncated]).toEqual([[3], false]);
    await device.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    expect(await failure(put(Key, UploadId, 4, "late"))).toBe("NoSuchUpload");
  });

  it("[PL-20] is one object when it is completed many times at once", async () => {
    const Key = `${own}race.bin`;
    const UploadId = await start(Key);
    const parts = [await put(Key, UploadId, 1, large), await put(Key, UploadId, 2, "end")];
    const answers = await Promise.all(Array.from({ length: 12 }, () => failure(complete(Key, UploadId, parts))));
    expect(answers.toSorted()).toEqual([...Array.from({ length: 11 }, () => "NoSuchUpload"), "allowed"]);
    expect((await device.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(large.length + 3);
  });

  it("[PL-20] that nobody completed in a day is gone when the next begins", async () => {
    const Key = `${own}forgotten.bin`;
    const UploadId = await start(Key);
    await put(Key, UploadId, 1, "part");
    media.advance(uploadLifeMs + 60_000);
    const keys = await keysOf("north", ["INTERCOM-000001"]);
    // A client each: the SDK sets its clock by the first answer.
    const later = () => clientFor(keys, uploadLifeMs + 60_000);
    await later().send(new CreateMultipartUploadCommand({ Bucket, Key: `${own}next.bin` }));
    const listed = await failure(later().send(new ListPartsCommand({ Bucket, Key, UploadId })));
    media.advance(-(uploadLifeMs + 60_000));
    expect(listed).toBe("NoSuchUpload");
  });
});

describe("the list of parts", () => {
  const part = (number: string, tag: string) => `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`;
  const digest = "0123456789abcdef0123456789abcdef";

  it("[PL-20] is read however the tags are quoted", () => {
    const tags = [digest, `"${digest}"`, `&quot;${digest}&quot;`, `&#34;${digest}&#34;`];
    const document = `<CompleteMultipartUpload>${tags.map((tag, position) => part(String(position + 1), tag)).join("")}</CompleteMultipartUpload>`;
    expect(readPartList(document)).toEqual([1, 2, 3, 4].map((partNumber) => ({ partNumber, etag: `"${digest}"` })));
  });

  it.each(["", "<Part></Part>", part("1", "x"), part("x", digest), '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])(
    "[PL-20] is refused when it is not one: %s",
    (document) => {
      expect(() => readPartList(document)).toThrow("cannot be read");
    },
  );
});

describe("another client", () => {
  const version = run("aws", ["--version"]).then(
    () => undefined,
    () => "the AWS command line is missing: install the Debian package awscli",
  );

  let folder: string;
  let configuration: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-aws-"));
    // The first keys may have been swept away while a test had set the clock to a time when they were over.
    credential = await keysOf("north", ["INTERCOM-000001"]);
    configuration = join(folder, "config");
    // Without it, its version 1 signs addresses as S3 did before Signature Version 4.
    await writeFile(configuration, "[default]\ns3 =\n  signature_version = s3v4\n");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function aws(words: readonly string[], env: Record<string, string> = {}): Promise<string> {
    const settings = {
      AWS_ACCESS_KEY_ID: credential.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credential.secretAccessKey,
      AWS_SESSION_TOKEN: credential.sessionToken,
      AWS_DEFAULT_REGION: "us-east-1",
      AWS_EC2_METADATA_DISABLED: "true",
      AWS_CONFIG_FILE: configuration,
      AWS_MAX_ATTEMPTS: "1",
    };
    const { stdout } = await run("aws", ["--endpoint-url", `${media.origin}/objects`, ...words], {
      env: { ...process.env, ...settings, ...env },
    });
    return stdout;
  }

  it("[PL-20] puts in parts, gets, gets a range, lists, signs an address and is refused with a wrong secret", async (context) => {
    needs(await version)(context);
    const bytes = Buffer.alloc(9 * 1024 ** 2, "Gatehouse ");
    const [sent, got] = [join(folder, "sent.bin"), join(folder, "got.bin")];
    await writeFile(sent, bytes);
    const address = `s3://${Bucket}/${own}aws/sent.bin`;
    await aws(["s3", "cp", "--no-progress", sent, address]);
    await aws(["s3", "cp", "--no-progress", address, got]);
    expect(Buffer.compare(await readFile(got), bytes)).toBe(0);
    await aws(["s3api", "get-object", "--bucket", Bucket, "--key", `${own}aws/sent.bin`, "--range", "bytes=10-18", got]);
    expect(await readFile(got, "utf8")).toBe("Gatehouse");
    expect(await aws(["s3", "ls", `s3://${Bucket}/${own}aws/`])).toMatch(/ 9437184 sent\.bin/);
    const signed = (await aws(["s3", "presign", address])).trim();
    expect((await fetch(signed)).status).toBe(200);
    expect((await fetch(signed.replace("sent.bin", "other.bin"))).status).toBe(403);
    await expect(aws(["s3", "ls", `s3://${Bucket}/${own}`], { AWS_SECRET_ACCESS_KEY: "wrong" })).rejects.toThrow("SignatureDoesNotMatch");
    await aws(["s3", "rm", address]);
    expect(await failure(device.send(new HeadObjectCommand({ Bucket, Key: `${own}aws/sent.bin` })))).toBe("NotFound");
  }, 180_000);
});
