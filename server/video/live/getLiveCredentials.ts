import { type LiveCredentials, getLiveCredentials } from "#contract/live.ts";
import { conflict } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Settings } from "../../base/settings/settings.ts";
import { region } from "../../channels/sigv4/sigV4.ts";
import { servicePath } from "./controlRoutes.ts";
import { seatChannel } from "./reachChannel.ts";

export const getLiveCredentialsHandler = handle(getLiveCredentials, async ({ params, query, session, platform, caller }) => {
  const channel = await seatChannel(platform, session, params.serial, query.use ?? "live");
  if (!channel.isVideoEnabled) throw conflict("error_device_webrtc_disabled");
  const credential = await platform.live.viewerCredential(session, channel, query.session);
  const { iceServers, liveNegotiation } = platform.settings;
  return {
    isVideoEnabled: channel.isVideoEnabled,
    isAudioEnabled: channel.isAudioEnabled,
    credential,
    webRTCSettings: relaySettings(iceServers),
    channelName: channel.serialNumber,
    region,
    endpoint: `${caller.origin}${servicePath}`,
    negotiation: liveNegotiation,
    allowHostOnly: iceServers.length === 0,
  };
});

/** One user name goes with all urls here, so urls of a second one are left to the service's own list (LV-06). */
function relaySettings(iceServers: Settings["iceServers"]): LiveCredentials["webRTCSettings"] {
  const { username, credential } = iceServers.find((server) => server.username !== undefined) ?? {};
  const urls = iceServers
    .filter((server) => server.username === undefined || server.username === username)
    .flatMap((server) => server.urls);
  return { urls, ...(username !== undefined && { username }), ...(credential !== undefined && { credential }) };
}
