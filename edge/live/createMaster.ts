import { limits } from "#contract/limits.ts";
import type { OnDemandSource } from "#edge/sources/onDemandSource.ts";
import type { VideoSource } from "#edge/sources/videoSource.ts";
import type { KeySet } from "../link/verifyToken.ts";
import { type DataCommand, type Pong, parseDataMessage, type Refused, type RenditionRequest } from "./dataChannel.ts";
import { type Grant, verifyGrant } from "./grant.ts";
import type { Master, MasterPolicy, ViewerRefusal } from "./master.ts";
import type { CreatePeer } from "./peer.ts";
import type { Signaller, ViewerOffer } from "./signaller.ts";
import { createTalking, type Talking } from "./talkFloor.ts";
import { createViewer, type Viewer } from "./viewer.ts";

interface MasterOptions extends MasterPolicy {
  /** The account of the equipment: a grant of another one opens nothing. */
  readonly accountId: string;
  readonly serial: string;
  readonly source: VideoSource;
  readonly low?: OnDemandSource;
  readonly signaller: Signaller;
  /** The platform's public keys as last known: asked at every offer, because they change. */
  readonly keys: () => KeySet;
  /** The engine of its peer connections. */
  readonly createPeer: CreatePeer;
}

/** The master of one channel. Nobody is answered without a valid grant for this serial (QUALITY, media plane). */
export function createMaster(options: MasterOptions): Master {
  const { source, low, signaller, sink, commands = [], createPeer, onRefused, now = Date.now } = options;
  const maxViewers = options.maxViewers ?? limits.liveViewersPerDevice;
  const viewers = new Map<string, Viewer>();
  const talking = createTalking(viewers, options.onFloor);
  const closing = createClosing();
  const takeMessage = createMessageTaker(options, talking, closing.close);
  let isDisposed = false;
  let packetsOut = 0;
  let pli = 0;
  let talkPackets = 0;

  function takeOffer(clientId: string, offer: ViewerOffer): void {
    if (isDisposed) return;
    const admitted = judgeOffer(options, clientId, offer);
    if (typeof admitted === "string") return onRefused?.(clientId, admitted);
    const previous = viewers.get(clientId);
    if (!previous && viewers.size >= maxViewers) return onRefused?.(clientId, "full");
    if (previous) closing.close(previous);
    const viewer = admit(admitted);
    viewer.answer(offer.sdp).catch(() => {
      onRefused?.(clientId, "offer");
      closing.close(viewer);
    });
  }

  function admit(grant: Grant): Viewer {
    const { clientId } = grant;
    const viewer: Viewer = createViewer({
      createPeer,
      grant,
      source,
      low,
      signaller,
      iceServers: options.iceServers?.() ?? [],
      now,
      events: {
        onMessage: (text) => takeMessage(viewer, text),
        onDataOpen() {
          if (low) viewer.send({ type: "rendition", rendition: viewer.rendition } satisfies RenditionRequest);
          talking.tellSpeaker(viewer);
        },
        onTalkPacket(rtp) {
          if (!talking.isSpeaker(clientId) || viewers.get(clientId) !== viewer) return;
          talkPackets++;
          sink?.onTalk(rtp);
        },
        onPacketOut() {
          packetsOut++;
        },
        onPli() {
          pli++;
        },
        onClosed() {
          if (viewers.get(clientId) !== viewer) return;
          talking.leave(viewer);
          viewers.delete(clientId);
          for (const { onGone } of commands) onGone?.(clientId);
        },
      },
    });
    viewers.set(clientId, viewer);
    return viewer;
  }

  // A viewer's message may be invalid or late: then only its own connection fails.
  const unsubscribes = [
    signaller.onOffer(takeOffer),
    signaller.onAnswer((clientId, sdp) => {
      const viewer = viewers.get(clientId);
      viewer?.addAnswer(sdp).catch(() => closing.close(viewer));
    }),
    signaller.onCandidate((clientId, candidate) => {
      viewers
        .get(clientId)
        ?.addCandidate(candidate)
        .catch(() => undefined);
    }),
  ];

  return {
    get stats() {
      return { viewers: viewers.size, packetsOut, pli, talkPackets };
    },
    revoke(clientId) {
      const viewer = viewers.get(clientId);
      if (viewer) closing.close(viewer);
    },
    revokePerson(personId) {
      for (const viewer of viewers.values()) if (viewer.grant.personId === personId) closing.close(viewer);
    },
    async dispose() {
      isDisposed = true;
      for (const unsubscribe of unsubscribes) unsubscribe();
      for (const viewer of viewers.values()) closing.close(viewer);
      await closing.settled();
    },
  };
}

/** The grant of an offer, or why it opens nothing. */
function judgeOffer(
  { accountId, serial, keys, now = Date.now }: MasterOptions,
  clientId: string,
  offer: ViewerOffer,
): Grant | ViewerRefusal {
  const decision = verifyGrant(offer.grant, keys(), { accountId, serial, clientId }, now());
  if (!decision.ok) return decision.reason;
  const { rights } = decision.grant;
  const hasAnyRight = Object.values(rights).some(Boolean);
  return hasAnyRight && (rights.live || !/^m=video/m.test(offer.sdp)) ? decision.grant : "rights";
}

/** Closes viewers, and knows when all of them are gone. */
function createClosing() {
  const pending = new Set<Promise<void>>();
  return {
    close(viewer: Viewer): void {
      const done = viewer.close().catch(() => undefined);
      pending.add(done);
      void done.then(() => pending.delete(done));
    },
    settled: () => Promise.all(pending),
  };
}

/** Carries out what viewers say over their data channels, as far as their grants allow it. */
function createMessageTaker(
  { accountId, serial, low, keys, commands = [], now = Date.now }: MasterOptions,
  talking: Talking,
  close: (viewer: Viewer) => void,
): (viewer: Viewer, text: string) => void {
  const byType = new Map<string, DataCommand>(commands.map((command) => [command.type, command]));

  function takeMessage(viewer: Viewer, text: string): void {
    const { clientId, personId, rights } = viewer.grant;
    const parsed = parseDataMessage(text);
    if (parsed.kind === "invalid") return refuseMessage(viewer, "", "error_message_invalid");
    if (parsed.kind === "ping") return viewer.send({ type: "pong", id: parsed.message.id } satisfies Pong);
    if (parsed.kind === "talk") {
      if (!parsed.message.status) return talking.leave(viewer);
      return rights.talk ? talking.take(viewer) : refuseMessage(viewer, "talk", "error_live_not_allowed");
    }
    if (parsed.kind === "grant") return renew(viewer, parsed.message.grant);
    if (parsed.kind === "rendition") {
      if (!low) return refuseMessage(viewer, "rendition", "error_message_unknown");
      return rights.live ? viewer.choose(parsed.message.rendition) : refuseMessage(viewer, "rendition", "error_live_not_allowed");
    }
    const command = byType.get(parsed.type);
    if (!command) return refuseMessage(viewer, parsed.type, "error_message_unknown");
    if (!rights[command.right])
      return refuseMessage(viewer, parsed.type, command.right === "recorded" ? "error_recorded_not_allowed" : "error_live_not_allowed");
    command.handle(parsed.message, { clientId, personId, accountId, reply: (message) => viewer.send(message) });
  }

  /** Rights that shrank count at once; rights that grew beyond what was negotiated need a new connection. */
  function renew(viewer: Viewer, token: string): void {
    const { clientId, personId, rights } = viewer.grant;
    const decision = verifyGrant(token, keys(), { accountId, serial, clientId }, now());
    const isSameViewer = decision.ok && decision.grant.personId === personId;
    if (!isSameViewer || decision.grant.exp < viewer.grant.exp) return refuseMessage(viewer, "grant", "error_live_not_allowed");
    if (rights.live && !decision.grant.rights.live) return close(viewer);
    viewer.renew(decision.grant);
    if (!decision.grant.rights.talk) talking.leave(viewer);
    for (const { right, onGone } of commands) if (!decision.grant.rights[right]) onGone?.(clientId);
    viewer.send({ type: "granted", exp: decision.grant.exp });
  }

  return takeMessage;
}

function refuseMessage(viewer: Viewer, to: string, code: Refused["code"]): void {
  viewer.send({ type: "refused", to, code } satisfies Refused);
}
