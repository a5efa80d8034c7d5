import type { LiveCredentials } from "#contract/live.ts";
import type { LiveChannel } from "./liveChannel.ts";
import { LiveError } from "./liveError.ts";
import { audioTransceiverOf, type NegotiationEvents, negotiateLive } from "./liveNegotiation.ts";

export interface LivePeerEvents extends NegotiationEvents {
  onStream(stream: MediaStream): void;
  /** LV-09 */
  onState(state: RTCPeerConnectionState): void;
  /** MC-02: a message of the device on the data channel. */
  onMessage(message: unknown): void;
  /** The data channel is open, so messages arrive from now on. */
  onOpen?(): void;
  /** The device ended the connection. */
  onEnded(): void;
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

/** One peer connection to one device: its video and audio, and messages on its data channel. Negotiates from the start. */
export function createLivePeer({ channel, credentials, createConnection, createStream, events }: LivePeerOptions): LivePeer {
  const { channelName, negotiation } = credentials;
  if (channelName === "") throw new LiveError("Missing channel Name", "offer");
  const connection = createConnection({ bundlePolicy: "max-bundle" });
  const stream = createStream();
  let isClosed = false;

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
  const endNegotiation = negotiateLive(connection, channel, negotiation, events);

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
      if (!isClosed) void audioTransceiverOf(connection)?.sender.replaceTrack(track ?? null);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      connection.ontrack = null;
      connection.onconnectionstatechange = null;
      // Close the data channel first: the device notices it and frees the seat at once, while a closed connection would only time out
      // there.
      data.close();
      connection.close();
      endNegotiation();
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
