import type { LiveCredentials } from "#contract/live.ts";
import type { Candidate, Description, LiveChannel } from "./liveChannel.ts";
import { LiveError, type LiveStep } from "./liveError.ts";

export interface LivePeerEvents {
  onStep(step: LiveStep): void;
  onStream(stream: MediaStream): void;
  /** LV-09 */
  onState(state: RTCPeerConnectionState): void;
  /** MC-02: what the device says on the data channel. */
  onMessage(message: unknown): void;
  /** What is said on the data channel arrives from now on. */
  onOpen?(): void;
  /** The device hung up. */
  onEnded(): void;
  /** The socket to it closed, as the service does after a while, or ends: what has been negotiated goes on, and nothing else will be. */
  onUnsignalled(): void;
  onFailure(error: LiveError): void;
  /** LV-08: something went wrong that the connection may survive. */
  onWarning(error: LiveError): void;
}

export interface LivePeer {
  getStats(): Promise<RTCStatsReport>;
  readonly state: RTCPeerConnectionState;
  /** Hands the device a newer grant; the one it had ends after two minutes, and the picture with it. */
  renew(grant: string): void;
  /** Says something on the data channel; lost while it is not open. */
  send(message: object): void;
  /** What the device hears of this viewer; undefined for silence. Without leave to speak the device takes no sound, and this does nothing. */
  speak(track: MediaStreamTrack | undefined): void;
  close(): void;
}

export interface LivePeerOptions {
  channel: LiveChannel;
  credentials: Pick<LiveCredentials, "channelName" | "negotiation">;
  createConnection(configuration: RTCConfiguration): RTCPeerConnection;
  createStream(): MediaStream;
  events: LivePeerEvents;
}

/**
 * One peer connection to one device (LV-07, Q-82).
 * `device`: offers the data channel alone and answers the offer that the device sends next with its media.
 * `media`: offers to receive video and audio at once.
 */
export function createLivePeer({ channel, credentials, createConnection, createStream, events }: LivePeerOptions): LivePeer {
  const { channelName, negotiation } = credentials;
  if (channelName === "") throw new LiveError("Missing channel Name", "offer");
  const connection = createConnection({ bundlePolicy: "max-bundle" });
  const configured = channel.iceServers.then((iceServers) => connection.setConfiguration({ iceServers, bundlePolicy: "max-bundle" }));
  // Whoever waits for it says what became of it.
  configured.catch(() => undefined);
  const stream = createStream();
  let isClosed = false;
  /** Descriptions and candidates apply in the order they came. */
  let work: Promise<void> = Promise.resolve();
  const inOrder = (run: () => Promise<void>) => {
    work = work.then(async () => {
      if (!isClosed) await run();
    });
  };
  const fail = (code: string, step: LiveStep, cause: unknown) => {
    if (!isClosed) events.onFailure(cause instanceof LiveError ? cause : new LiveError(code, step, { cause }));
  };

  connection.ontrack = ({ track, receiver }) => {
    // Live means now: no picture waits in a buffer.
    if (track.kind === "video" && "jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
    stream.addTrack(track);
    events.onStep("media");
    events.onStream(stream);
  };
  connection.onconnectionstatechange = () => {
    if (!isClosed) events.onState(connection.connectionState);
  };
  const data = connection.createDataChannel(channelName, { ordered: true });
  data.onmessage = ({ data: text }: MessageEvent) => {
    if (!isClosed) events.onMessage(parsed(text));
  };
  data.onopen = () => {
    if (!isClosed) events.onOpen?.();
  };
  data.onclose = () => {
    if (!isClosed) events.onEnded();
  };

  const signalling = channel.open({
    onOpen: () => inOrder(sendOffer),
    onAnswer: (answer) => inOrder(() => takeAnswer(answer)),
    onOffer: (offer) => inOrder(() => takeOffer(offer)),
    onCandidate: (candidate) => inOrder(() => takeCandidate(candidate)),
    onUndelivered: (statusCode) => {
      if (!isClosed) events.onFailure(new LiveError("ErrorType.SendSDPOffer", "offer", { isTransient: true, cause: statusCode }));
    },
    onClosed: () => {
      if (!isClosed) events.onUnsignalled();
    },
  });
  connection.onicecandidate = ({ candidate }) => {
    if (candidate && !isClosed) signalling.sendCandidate(candidate);
  };

  async function sendOffer(): Promise<void> {
    try {
      events.onStep("offer");
      await configured;
      if (negotiation === "media") {
        connection.addTransceiver("video", { direction: "recvonly" });
        connection.addTransceiver("audio", { direction: "sendrecv" });
      }
      await connection.setLocalDescription(await connection.createOffer());
      if (!isClosed) signalling.sendOffer(localDescription());
    } catch (cause) {
      fail("ErrorType.SendSDPOffer", "offer", cause);
    }
  }

  async function takeAnswer(answer: Description): Promise<void> {
    try {
      events.onStep("answer");
      await connection.setRemoteDescription(answer);
    } catch (cause) {
      fail("ErrorType.SetRemoteDescription", "answer", cause);
    }
  }

  async function takeOffer(offer: Description): Promise<void> {
    try {
      events.onStep("media");
      await connection.setRemoteDescription(offer);
      // Open for a voice from the start, so that speaking needs no negotiation: what the device does not take stays closed.
      const audio = audioTransceiver();
      if (audio) audio.direction = "sendrecv";
      await connection.setLocalDescription(await connection.createAnswer());
      if (!isClosed) signalling.sendAnswer(localDescription());
    } catch (cause) {
      fail("ErrorType.SetRemoteDescription", "media", cause);
    }
  }

  async function takeCandidate(candidate: Candidate): Promise<void> {
    try {
      await connection.addIceCandidate(candidate);
    } catch (cause) {
      // One way of several that cannot be read; the others may still do.
      if (!isClosed) events.onWarning(new LiveError("ErrorType.AddIceCandidate", "candidate", { cause }));
    }
  }

  function localDescription(): Description {
    const { type, sdp } = connection.localDescription ?? {};
    if ((type !== "offer" && type !== "answer") || sdp === undefined) throw new Error("there is no local description");
    return { type, sdp };
  }

  const audioTransceiver = () => connection.getTransceivers().find(({ receiver }) => receiver.track.kind === "audio");
  const send = (message: object) => {
    if (data.readyState === "open") data.send(JSON.stringify(message));
  };

  return {
    getStats: () => connection.getStats(),
    get state() {
      return connection.connectionState;
    },
    renew: (grant) => send({ type: "grant", grant }),
    send,
    speak(track) {
      if (!isClosed) void audioTransceiver()?.sender.replaceTrack(track ?? null);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      connection.ontrack = null;
      connection.onicecandidate = null;
      connection.onconnectionstatechange = null;
      // The channel first: the device hears it at once and the seat is free, while a closed connection would only time out there.
      data.close();
      connection.close();
      signalling.close();
      for (const track of stream.getTracks()) track.stop();
    },
  };
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
