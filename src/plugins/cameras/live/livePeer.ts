import type { LiveCredentials } from "#contract/live.ts";
import type { Candidate, Description, LiveChannel } from "./liveChannel.ts";
import { LiveError, type LiveStep } from "./liveError.ts";

export interface LivePeerEvents {
  onStep(step: LiveStep): void;
  onStream(stream: MediaStream): void;
  /** LV-09 */
  onState(state: RTCPeerConnectionState): void;
  /** MC-02: a message of the device on the data channel. */
  onMessage(message: unknown): void;
  /** The data channel is open, so messages arrive from now on. */
  onOpen?(): void;
  /** The device ended the connection. */
  onEnded(): void;
  /**
   * The signalling socket has closed. The service closes it after a while; the negotiated connection goes on, but no negotiation is
   * possible any more.
   */
  onUnsignalled(): void;
  onFailure(error: LiveError): void;
  /** LV-08: an error that the connection may survive. */
  onWarning(error: LiveError): void;
}

export interface LivePeer {
  getStats(): Promise<RTCStatsReport>;
  readonly state: RTCPeerConnectionState;
  /** Sends a new grant to the device. The device ends the video when its grant expires after two minutes. */
  renew(grant: string): void;
  /** Sends a message on the data channel; dropped while the channel is closed. */
  send(message: object): void;
  /** Sets the audio for the device; undefined for silence. Does nothing if the device accepts no audio from this viewer. */
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
 * `device`: offers only the data channel; the device then sends an offer with its media, which the viewer answers.
 * `media`: offers to receive video and audio at once.
 */
export function createLivePeer({ channel, credentials, createConnection, createStream, events }: LivePeerOptions): LivePeer {
  const { channelName, negotiation } = credentials;
  if (channelName === "") throw new LiveError("Missing channel Name", "offer");
  const connection = createConnection({ bundlePolicy: "max-bundle" });
  const configured = channel.iceServers.then((iceServers) => connection.setConfiguration({ iceServers, bundlePolicy: "max-bundle" }));
  // The code that awaits it handles the failure.
  configured.catch(() => undefined);
  const stream = createStream();
  let isClosed = false;
  /** Applies descriptions and candidates in the order of arrival. */
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
    // No jitter buffer, because every buffered frame is a delay.
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
      // Include audio to the device from the start, so that talking needs no further negotiation. A device that accepts no audio declines
      // it.
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
      // The candidate is one of several, so the connection may succeed without it.
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
      // Close the data channel first: the device notices it and frees the seat at once, while a closed connection would only time out
      // there.
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
