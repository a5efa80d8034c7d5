import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { readOffer } from "./dataChannelOffer.ts";
import { dataChannelServers } from "./dataChannelServers.ts";
import { createOutTracks, type Library, type OutTrack, unlessGone } from "./dataChannelTracks.ts";
import { withoutUnfragmentedH264 } from "./h264Offer.ts";
import type { CreatePeer } from "./peer.ts";

type DataChannel = import("node-datachannel").DataChannel;

/** Only for our own offer. */
const ownFormats = { video: 102, audio: 111 } as const;

/** A peer on libdatachannel, which encrypts and sends in native code. Throws if it has no build for this machine. */
export function loadDataChannelPeer(): CreatePeer {
  const library = createRequire(import.meta.url)("node-datachannel") as Library;
  return (options) => createDataChannelPeer(library, options);
}

function createDataChannelPeer(library: Library, { iceServers, mayTalk, events }: Parameters<CreatePeer>[0]): ReturnType<CreatePeer> {
  const pc = new library.PeerConnection(randomUUID(), {
    iceServers: dataChannelServers(iceServers),
    // Otherwise a connection found between our answer and our offer would carry only data, and the tracks would never open.
    forceMediaTransport: true,
  });
  let channel: DataChannel | undefined;
  let video: OutTrack | undefined;
  let audio: OutTrack | undefined;
  let isConnected = false;
  let isClosed = false;
  const addTrack = createOutTracks({ library, pc, mayTalk, events, isClosed: () => isClosed });
  const connected = Promise.withResolvers<void>();
  /** The picture of our answer can be sent: the connection may be there before its tracks are open. */
  let begun = Promise.resolve();

  pc.onLocalCandidate((candidate, sdpMid) => {
    if (!isClosed) events.onCandidate({ candidate: candidate.replace(/^a=/, ""), sdpMid, sdpMLineIndex: null });
  });
  pc.onStateChange((state) => {
    isConnected = state === "connected";
    if (isClosed) return;
    if (isConnected) connected.resolve();
    if (isConnected) void begun.then(() => !isClosed && isConnected && events.onState("connected"));
    else if (state === "disconnected") events.onState(state);
    else if (state === "failed" || state === "closed") events.onState("ended");
  });
  pc.onDataChannel((opened) => {
    // One data channel a viewer: a second one would be a second budget of messages.
    if (channel || isClosed) return opened.close();
    channel = opened;
    opened.onMessage((data) => !isClosed && events.onMessage(typeof data === "string" ? data : Buffer.from(data as Buffer).toString()));
    opened.onClosed(() => !isClosed && events.onDataClosed());
    // Called once, also if the channel was open before the listener was added.
    opened.onOpen(() => !isClosed && events.onDataOpen());
  });

  function described(type: "answer" | "offer"): string {
    const local = pc.localDescription();
    if (local?.type !== type) throw new Error(`The peer connection has no ${type}.`);
    return local.sdp;
  }

  return {
    get isConnected() {
      return isConnected;
    },
    get hasVideo() {
      return video !== undefined;
    },
    get isDataOpen() {
      return channel?.isOpen() === true;
    },
    async answer(sdp) {
      const offer = readOffer(withoutUnfragmentedH264(sdp));
      if (offer.video) {
        video = addTrack({ kind: "video", receives: false, ...offer.video });
        begun = video.opened;
      }
      if (offer.audio) audio = addTrack({ kind: "audio", receives: mayTalk && offer.audio.sends, ...offer.audio });
      // Makes the answer too. Asked for by itself, an answer that cannot be made would end the whole process.
      pc.setRemoteDescription(offer.sdp, "offer");
      return described("answer");
    },
    async offerMedia() {
      if (pc.signalingState() !== "stable" || pc.state() === "closed") throw new Error("The peer connection cannot offer.");
      video = addTrack({ kind: "video", mid: "video", format: ownFormats.video, parameters: undefined, receives: false });
      audio = addTrack({ kind: "audio", mid: "audio", format: ownFormats.audio, parameters: undefined, receives: mayTalk });
      pc.setLocalDescription("offer");
      return described("offer");
    },
    async addAnswer(sdp) {
      // Taken while the handshake ends it could begin SCTP a second time: the library does so on its own thread, too.
      await connected.promise;
      pc.setRemoteDescription(sdp, "answer");
      // Else the pictures that are there at once would be lost.
      await video?.opened;
    },
    async addCandidate({ candidate = "", sdpMid }) {
      pc.addRemoteCandidate(candidate, sdpMid ?? "0");
    },
    sendVideo: (rtp) => video?.send(rtp),
    sendAudio: (rtp) => audio?.send(rtp),
    sendText: (text) => unlessGone(() => channel?.sendMessage(text)),
    async close() {
      isClosed = true;
      channel?.close();
      pc.close();
    },
  };
}
