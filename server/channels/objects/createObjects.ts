import { join } from "node:path";
import type { Rendition } from "#contract/live.ts";
import { type CloudSegment, segmentLinkSeconds } from "#contract/playback.ts";
import { initKey, segmentPrefixes, segmentsAmong, segmentsFolder, stillKey } from "#domain/playback/segmentKeys.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Platform } from "../../platform.ts";
import { percentEncode } from "../sigv4/signature.ts";
import { signedAddress } from "../sigv4/signedAddress.ts";
import { createSigV4, region } from "../sigv4/sigV4.ts";
import { createMultipartFolder } from "./multipartFolder.ts";
import { createObjectAccess } from "./objectAccess.ts";
import { createObjectFolder, type ObjectFolder } from "./objectFolder.ts";
import { bucketName, objectRoutes } from "./objectRoutes.ts";
import type { Objects } from "./objects.ts";
import { createOwnObjects } from "./ownObjects.ts";

type ObjectsDeps = Pick<Platform, "settings" | "store" | "keys" | "clock" | "identity" | "log" | "freeSpace">;

/** The object store below DATA_DIR/objects. */
export function createObjects(deps: ObjectsDeps): Objects {
  const sigV4 = createSigV4(deps);
  const root = join(deps.settings.dataDirectory, "objects");
  const folder = createObjectFolder(root);
  const multipart = createMultipartFolder(join(root, ".multipart"), folder, () => deps.clock.now().getTime());
  const access = createObjectAccess({ ...deps, sigV4 });
  const expiry = (): Date => new Date(deps.clock.now().getTime() + serverLimits.objectKeyLifeMs);

  return {
    routes: objectRoutes({ folder, multipart, access, log: deps.log, freeSpace: deps.freeSpace }),
    own: createOwnObjects(folder, deps.freeSpace),

    async readCredentials({ accountId, serialNumber, right = "recorded", onlyKey, personId, sessionId, uid }, origin) {
      const prefix = onlyKey ?? `${accountId}/${serialNumber}/`;
      const expiresAt = expiry();
      const credential = await sigV4.issue({
        accountId,
        policy: {
          service: "s3",
          prefixes: [prefix],
          actions: onlyKey === undefined ? ["get", "list"] : ["get"],
          watch: { serialNumber, right },
        },
        expiresAt,
        holder: { personId, sessionId, uid },
      });
      return { region, ...credential, bucketName, prefix, endpoint: `${origin}/objects`, expiresAtUtc: expiresAt.toISOString() };
    },

    async segmentLinks({ accountId, serialNumber, personId, sessionId, uid }, span, origin) {
      const now = deps.clock.now();
      const expiresAt = new Date(now.getTime() + segmentLinkSeconds * 1000);
      const device = `${accountId}/${serialNumber}/`;
      const credential = await sigV4.issue({
        accountId,
        policy: {
          service: "s3",
          prefixes: [`${device}${segmentsFolder}`],
          actions: ["get"],
          watch: { serialNumber, right: "recorded" },
        },
        expiresAt,
        holder: { personId, sessionId, uid },
      });
      const linkTo = (key: string): string => {
        const path = `/objects/${bucketName}/${key.split("/").map(percentEncode).join("/")}`;
        return signedAddress({ credential, region, origin, path, expiresSeconds: segmentLinkSeconds, now });
      };
      return { segments: await cloudSegments(folder, device, span, linkTo), expiresAtUtc: expiresAt.toISOString() };
    },

    async configFor(accountId, serialNumbers, origin) {
      const expiresAt = expiry();
      const credential = await sigV4.issue({
        accountId,
        policy: {
          service: "s3",
          prefixes: serialNumbers.map((serialNumber) => `${accountId}/${serialNumber}/`),
          actions: ["get", "put", "list", "delete"],
        },
        expiresAt,
      });
      return {
        region,
        endpoint: `${origin}/objects`,
        bucketName,
        credential,
        expiresAtUtc: expiresAt.toISOString(),
        accountPrefix: `${accountId}/`,
      };
    },
  };
}

/** PL-20: the segments of a device in the object store between two instants, hour by hour, each with a link. */
async function cloudSegments(
  folder: ObjectFolder,
  devicePrefix: string,
  { fromMs, toMs, rendition }: { fromMs: number; toMs: number; rendition: Rendition },
  linkTo: (key: string) => string,
): Promise<CloudSegment[]> {
  const found: { key: string }[] = [];
  for (const prefix of segmentPrefixes(devicePrefix, fromMs, toMs, rendition)) {
    for await (const entry of folder.list({ prefix, after: "", delimiter: "" })) if ("object" in entry) found.push(entry.object);
  }
  const keys = new Set(found.map(({ key }) => key));
  return segmentsAmong(found, fromMs, toMs).map(({ key, segment }) => ({
    id: String(segment.startMs),
    pathname: key,
    url: linkTo(key),
    initUrl: linkTo(initKey(devicePrefix, segment.init, rendition)),
    ...(keys.has(stillKey(key)) && { stillUrl: linkTo(stillKey(key)) }),
  }));
}
