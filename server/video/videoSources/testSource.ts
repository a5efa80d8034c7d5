import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { CommandResult } from "#contract/deviceLink.ts";
import { sourceFailures } from "#contract/sourceFailures.ts";
import { sourceTestSeconds } from "#contract/sourceTest.ts";
import { cancelVideoSourceTest, getVideoSourceTest, testVideoSource } from "#contract/videoSources.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { videoSources } from "../../base/store/schema/devices.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { type CameraCredentials, openCredentials } from "./cameraCredentials.ts";
import { findSources, requireGateway } from "./findSource.ts";
import { readStreamUrl, type StreamAddress } from "./streamUrl.ts";

const testLifeMs = sourceTestSeconds.total * 1_000;
/** The gateway answers these at once. */
const questionLifeMs = 5_000;

/** VS-05: only the gateway opens the address; the platform itself never does. */
export const testVideoSourceHandler = handle(testVideoSource, async ({ params, body, session, platform }) => {
  const gateway = await requireGateway(platform.store.db, session, params.id);
  const address = readStreamUrl(body.stream_url);
  const known = body.serialNumber === undefined ? {} : await knownCredentials(platform, session, body.serialNumber, address);
  if (!gateway.isConnected) throw conflict("error_gateway_offline");
  const userName = body.userName ?? address.userName ?? known.userName;
  const password = body.password ?? address.password ?? known.password;
  const result = await platform.deviceLink.command(session.accountId, gateway.serialNumber, {
    ...lifeOf(platform, testLifeMs),
    kind: "source.test",
    streamUrl: address.url,
    ...(body.testId !== undefined && { testId: body.testId }),
    ...(userName !== undefined && { userName }),
    ...(password !== undefined && { password }),
  });
  if (!result) throw conflict("error_gateway_offline");
  if (!result.ok || !result.source) {
    throw new EventError(sourceFailures.find((code) => code === result.code) ?? "error_video_source_gateway_failed", 409);
  }
  return result.source;
});

/** VS-05: a gateway that does not know the test, or this question, has no stage to tell. */
export const getVideoSourceTestHandler = handle(getVideoSourceTest, async ({ params, session, platform }) => {
  const result = await askOfTest(platform, session, params, "source.test_progress");
  const running = result.sourceTest;
  return { ...(running && { stage: running.stage }), seconds: Math.floor((running?.forMs ?? 0) / 1_000) };
});

/** VS-05 */
export const cancelVideoSourceTestHandler = handle(cancelVideoSourceTest, async ({ params, session, platform }) => {
  await askOfTest(platform, session, params, "source.test_cancel");
  return { testId: params.testId };
});

async function askOfTest(
  platform: Platform,
  session: Session,
  { id, testId }: { id: string; testId: string },
  kind: "source.test_progress" | "source.test_cancel",
): Promise<CommandResult> {
  const gateway = await requireGateway(platform.store.db, session, id);
  if (!gateway.isConnected) throw conflict("error_gateway_offline");
  const command = { ...lifeOf(platform, questionLifeMs), kind, testId };
  const result = await platform.deviceLink.command(session.accountId, gateway.serialNumber, command);
  if (!result) throw conflict("error_gateway_offline");
  return result;
}

function lifeOf({ clock }: Platform, lifeMs: number) {
  const issuedAt = clock.now();
  const expiresAt = new Date(issuedAt.getTime() + lifeMs);
  return { commandId: randomUUID(), issuedAtUtc: issuedAt.toISOString(), expiresAtUtc: expiresAt.toISOString() };
}

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
