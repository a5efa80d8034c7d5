import { startLive, stopLive } from "#contract/live.ts";
import { handle } from "../../http/handle.ts";
import { reachChannel, seatChannel } from "./reachChannel.ts";
import { signGrant } from "./viewerGrant.ts";

export const startLiveHandler = handle(startLive, async ({ params, query, session, platform }) => {
  const { use: right = "live" } = query;
  const channel = await seatChannel(platform, session, params.id, right);
  const { expiresAt, viewers } = await platform.live.takeSeat(session, channel, params.session, right);
  const viewer = { clientId: params.session, right } as const;
  const grant = signGrant(platform.keys, session, channel, viewer, platform.clock.now());
  return { expiresAtUtc: expiresAt.toISOString(), viewers, grant };
});

/** Asks for no right to watch: who lost it must still be able to leave. */
export const stopLiveHandler = handle(stopLive, async ({ params, session, platform }) => {
  const channel = await reachChannel(platform, session, params.id);
  return platform.live.leaveSeat(session, channel, params.session);
});
