import { Readable } from "node:stream";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { DeviceConfig } from "#contract/deviceLink.ts";

/** Where the equipment may write, and the keys that open it. */
export type ObjectsConfig = NonNullable<DeviceConfig["objects"]>;

export interface ObjectToPut {
  key: string;
  body: Buffer | Readable;
  bytes: number;
  contentType: string;
}

const nothing = () => undefined;
const quietLogger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Stores one object, without a retry: the caller knows when to try again. */
export async function putObject(
  { region, endpoint, bucketName, credential }: ObjectsConfig,
  { key, body, bytes, contentType }: ObjectToPut,
  abortSignal?: AbortSignal,
): Promise<void> {
  const client = new S3Client({
    region,
    credentials: credential,
    forcePathStyle: true,
    ...(endpoint !== undefined && { endpoint }),
    maxAttempts: 1,
    // A body that is a stream cannot be read twice, once for its checksum; it says so on the console, which is nobody's log.
    ...(body instanceof Readable && { requestChecksumCalculation: "WHEN_REQUIRED", logger: quietLogger }),
  });
  try {
    const command = new PutObjectCommand({ Bucket: bucketName, Key: key, Body: body, ContentLength: bytes, ContentType: contentType });
    await client.send(command, abortSignal && { abortSignal });
  } finally {
    client.destroy();
  }
}
