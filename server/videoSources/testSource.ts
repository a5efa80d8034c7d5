import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { sourceFailures } from "#contract/sourceFailures.ts";
import { testVideoSource } from "#contract/videoSources.ts";
import type { Session } from "../access/session.ts";
import { EventError, conflict, notFound } from "../errors.ts";
import { handle } from "../http/handle.ts";
import type { Platform } from "../platform.ts";
import { videoSources } from "../store/schema/devices.ts";
import { type CameraCredentials, openCredentials } from "./cameraCredentials.ts";
import { findSources, requireGateway } from "./findSource.ts";
import { type StreamAddress, readStreamUrl } from "./streamUrl.ts";

const testLifeMs = 15_000;

/** VS-05: only the gateway opens the address; the platform itself never does. */
export const testVideoSourceHandler = handle(testVideoSource, async ({ params, body, session, platform }) => {
  const gateway = await requireGateway(platform.store.db, session, params.id);
  const address = readStreamUrl(body.stream_url);
  const known = body.serialNumber === undefined ? {} : await knownCredentials(platform, session, body.serialNumber, address);
  if (!gateway.isConnected) throw conflict("error_gateway_offline");
  const userName = body.userName ?? address.userName ?? known.userName;
  const password = body.password ?? address.password ?? known.password;
  const issuedAt = platform.clock.now();
  const result = await platform.deviceLink.command(session.accountId, gateway.serialNumber, {
    kind: "source.test",
    commandId: randomUUID(),
    issuedAtUtc: issuedAt.toISOString(),
    expiresAtUtc: new Date(issuedAt.getTime() + testLifeMs).toISOString(),
    streamUrl: address.url,
    ...(userName !== undefined && { userName }),
    ...(password !== undefined && { password }),
  });
  if (!result) throw conflict("error_gateway_offline");
  if (!result.ok || !result.source) {
    throw new EventError(sourceFailures.find((code) => code === result.code) ?? "error_video_source_gateway_failed", 409);
  }
  return result.source;
});

/** Sign-in data of a camera that is being edited, if the address is still on its host. */
async function knownCredentials(
  platform: Platform,
  session: Session,
  serialNumber: string,
  address: StreamAddress,
): Promise<CameraCredentials> {
  const [found] = await findSources(platform.store.db, session, eq(videoSources.serialNumber, serialNumber));
  if (!found) throw notFound("error_device_not_found");
  const { source } = found;
  return readStreamUrl(source.streamUrl).host === address.host ? openCredentials(platform.keys, source) : {};
}
