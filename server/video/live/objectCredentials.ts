import { randomUUID } from "node:crypto";
import { getCloudVideoCredentials, getPoster, getVideoCredentials } from "#contract/live.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { HandlerContext } from "../../http/handle.ts";
import { handle } from "../../http/handle.ts";
import { watchChannel } from "./reachChannel.ts";

export const getVideoCredentialsHandler = handle(getVideoCredentials, (context) => recordedCredentials(context, context.params.id));

export const getCloudVideoCredentialsHandler = handle(getCloudVideoCredentials, (context) =>
  recordedCredentials(context, context.query.serialNumber),
);

type Context = Pick<HandlerContext<typeof getCloudVideoCredentials>, "session" | "platform" | "caller">;

/** Issues keys to the stored video of a device, and logs the person who gets them. */
async function recordedCredentials({ session, platform, caller }: Context, id: string) {
  const { accountId, serialNumber, siteId } = await watchChannel(platform, session, id, "recorded");
  const { personId, sessionId, uid } = session;
  await platform.events.record(accountId, async () => [
    {
      eventId: randomUUID(),
      kind: "snapshots.viewed",
      serialNumber,
      siteId,
      actor: actorOf(session),
    },
  ]);
  return platform.objects.readCredentials({ accountId, serialNumber, personId, sessionId, uid }, caller.origin);
}

/** Keys of a poster open this one picture: who may see live may not therefore read recordings. */
export const getPosterHandler = handle(getPoster, async ({ params, session, platform, caller }) => {
  const { accountId, serialNumber, posterKey, posterTakenAt } = await watchChannel(platform, session, params.serial, "live");
  if (!posterKey?.startsWith(`${accountId}/${serialNumber}/`)) return {};
  const { personId, sessionId, uid } = session;
  const reader = { accountId, serialNumber, personId, sessionId, uid, right: "live" as const, onlyKey: posterKey };
  return {
    key: posterKey,
    ...(posterTakenAt && { takenAtUtc: posterTakenAt.toISOString() }),
    credentials: await platform.objects.readCredentials(reader, caller.origin),
  };
});
