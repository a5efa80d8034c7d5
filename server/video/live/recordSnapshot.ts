import { randomUUID } from "node:crypto";
import { recordSnapshot } from "#contract/live.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { handle } from "../../http/handle.ts";
import { watchChannel } from "./reachChannel.ts";

export const recordSnapshotHandler = handle(recordSnapshot, async ({ params, session, platform }) => {
  const { accountId, serialNumber, siteId } = await watchChannel(platform, session, params.serial, "live");
  const eventId = randomUUID();
  await platform.events.record(accountId, async () => [
    {
      eventId,
      kind: "live.snapshot",
      serialNumber,
      siteId,
      actor: actorOf(session),
    },
  ]);
  return { id: eventId };
});
