import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type * as z from "zod/mini";
import type { ObjectCredentials } from "#contract/live.ts";

/** Reads one object with temporary keys. Loaded with the first poster. */
export async function readObject(
  credentials: z.infer<typeof ObjectCredentials>,
  key: string,
  clockOffsetMs: number,
  abortSignal: AbortSignal,
): Promise<Blob> {
  const { region, endpoint, bucketName, accessKeyId, secretAccessKey, sessionToken } = credentials;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    systemClockOffset: clockOffsetMs,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  try {
    const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket: bucketName, Key: key }), { abortSignal });
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return new Blob([new Uint8Array(bytes)], { type: ContentType ?? "image/jpeg" });
  } finally {
    client.destroy();
  }
}
