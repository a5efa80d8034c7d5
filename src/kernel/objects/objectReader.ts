import { GetObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import type { ObjectCredentials } from "#contract/live.ts";

/** Reads the object store with temporary keys. Its client is large, so it loads when the first object is needed. */
export interface ObjectReader {
  read(key: string, signal: AbortSignal): Promise<Blob>;
  /** The keys with a prefix, in byte order. */
  list(prefix: string, signal: AbortSignal): Promise<string[]>;
  dispose(): void;
}

/** @param clockOffsetMs how far the platform's clock is ahead of this computer's, because the time is part of a request's signature */
export function createObjectReader(credentials: ObjectCredentials, clockOffsetMs: number): ObjectReader {
  const { region, endpoint, bucketName, accessKeyId, secretAccessKey, sessionToken } = credentials;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    systemClockOffset: clockOffsetMs,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  return {
    async read(key, abortSignal) {
      const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket: bucketName, Key: key }), { abortSignal });
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return new Blob([new Uint8Array(bytes)], { type: ContentType ?? "image/jpeg" });
    },
    async list(prefix, abortSignal) {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucketName, Prefix: prefix }, { abortSignal })) {
        for (const { Key } of Contents) if (Key !== undefined) keys.push(Key);
      }
      return keys;
    },
    dispose: () => client.destroy(),
  };
}
