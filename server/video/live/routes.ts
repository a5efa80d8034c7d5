import { randomUUID } from "node:crypto";
import { answerRing } from "#contract/doorbells.ts";
import { limits } from "#contract/limits.ts";
import {
  getCloudVideoCredentials,
  getLiveCredentials,
  getPoster,
  getVideoCredentials,
  type LiveCredentials,
  recordSnapshot,
  startLive,
  stopLive,
} from "#contract/live.ts";
import { mayWatch, reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, forbidden, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { Settings } from "../../base/settings/settings.ts";
import { changeDevice, lockDevice } from "../../channels/deviceLink/deviceRows.ts";
import { region } from "../../channels/sigv4/sigV4.ts";
import { type HandlerContext, handle, type Route } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { type Channel, findChannel } from "./channels.ts";
import { servicePath } from "./controlRoutes.ts";
import { signGrant } from "./viewerGrant.ts";

const startLiveHandler = handle(startLive, async ({ params, query, session, platform }) => {
  const { use: right = "live" } = query;
  const channel = await seatChannel(platform, session, params.id, right);
  const { expiresAt, viewers } = await platform.live.takeSeat(session, channel, params.session, right);
  const viewer = { clientId: params.session, right } as const;
  const grant = signGrant(platform.keys, session, channel, viewer, platform.clock.now());
  return { expiresAtUtc: expiresAt.toISOString(), viewers, grant };
});

/** Asks for no right to watch: who lost it must still be able to leave. */
const stopLiveHandler = handle(stopLive, async ({ params, session, platform }) => {
  const channel = await reachChannel(platform, session, params.id);
  return platform.live.leaveSeat(session, channel, params.session);
});

const getLiveCredentialsHandler = handle(getLiveCredentials, async ({ params, query, session, platform, caller }) => {
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

const getVideoCredentialsHandler = handle(getVideoCredentials, (context) => recordedCredentials(context, context.params.id));

const getCloudVideoCredentialsHandler = handle(getCloudVideoCredentials, (context) =>
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
const getPosterHandler = handle(getPoster, async ({ params, session, platform, caller }) => {
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

const recordSnapshotHandler = handle(recordSnapshot, async ({ params, session, platform }) => {
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

/** B-25: the row decides who was first, however many answer at once. */
const answerRingHandler = handle(answerRing, async ({ params, session, platform }) => {
  const { accountId, serialNumber, siteId } = await watchChannel(platform, session, params.serial, "live");
  const { personId: id, personName: name } = session;
  let answeredBy: { id: string; name: string } | undefined;
  await platform.events.record(accountId, async (transaction) => {
    const now = platform.clock.now();
    const row = await lockDevice(transaction, { accountId, serialNumber });
    if (!row?.rangAt || now.getTime() - row.rangAt.getTime() > limits.doorbellToastMs) return [];
    if (row.ringAnsweredById !== null) {
      answeredBy = { id: row.ringAnsweredById, name: row.ringAnsweredByName ?? "" };
      return [];
    }
    answeredBy = { id, name };
    await changeDevice(transaction, row, { ringAnsweredById: id, ringAnsweredByName: name });
    return [
      {
        kind: "doorbell.answered",
        occurredAt: now,
        serialNumber,
        siteId,
        actor: { kind: "person", ...answeredBy },
      },
    ];
  });
  return answeredBy ? { answeredBy } : {};
});

/** The device that a path names, by serial or video source id, for this session. */
async function reachChannel(platform: Platform, session: Session, id: string): Promise<Channel> {
  const channel = await findChannel(platform.store.db, session.accountId, id);
  if (!channel || !reaches(session, channel)) throw notFound("error_device_not_found");
  return channel;
}

/** The same, for a person who may watch it. */
async function watchChannel(platform: Platform, session: Session, id: string, right: "live" | "recorded"): Promise<Channel> {
  const channel = await reachChannel(platform, session, id);
  if (!mayWatch(session, channel, right)) throw forbidden("error_live_not_allowed");
  return channel;
}

/** The same, for a seat for recordings or for live video. */
async function seatChannel(platform: Platform, session: Session, id: string, right: "live" | "recorded"): Promise<Channel> {
  const channel = await reachChannel(platform, session, id);
  if (!mayWatch(session, channel, right)) throw forbidden(`error_${right}_not_allowed`);
  return channel;
}

export const liveRoutes: readonly Route[] = [
  startLiveHandler,
  stopLiveHandler,
  getLiveCredentialsHandler,
  getVideoCredentialsHandler,
  getCloudVideoCredentialsHandler,
  getPosterHandler,
  recordSnapshotHandler,
  answerRingHandler,
];
