import * as z from "zod/mini";
import type { Keys } from "../../base/keys/createKeys.ts";

/** Sign-in data of a camera. Sealed in the store; only a gateway's configuration carries it in the clear. */
export const CameraCredentials = z.object({ userName: z.optional(z.string()), password: z.optional(z.string()) });
export type CameraCredentials = z.infer<typeof CameraCredentials>;

type SourceName = { accountId: string; videoSourceId: string };
const contextOf = ({ accountId, videoSourceId }: SourceName): string => `video-source:${accountId}:${videoSourceId}`;

export function sealCredentials(keys: Keys, source: SourceName, { userName, password }: Loose): string | null {
  if (!userName && !password) return null;
  return keys.seal(JSON.stringify({ userName, password }), contextOf(source));
}

export function openCredentials(keys: Keys, source: SourceName & { sealedCredentials: string | null }): CameraCredentials {
  if (source.sealedCredentials === null) return {};
  return CameraCredentials.parse(JSON.parse(keys.open(source.sealedCredentials, contextOf(source))));
}

type Loose = { userName?: string | undefined; password?: string | undefined };
