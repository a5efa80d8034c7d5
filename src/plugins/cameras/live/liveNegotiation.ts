import type { LiveCredentials } from "#contract/live.ts";
import type { Candidate, Description, LiveChannel } from "./liveChannel.ts";
import { LiveError, type LiveStep } from "./liveError.ts";

export interface NegotiationEvents {
  onStep(step: LiveStep): void;
  /**
   * The signalling socket has closed. The service closes it after a while; the negotiated connection goes on, but no negotiation is
   * possible any more.
   */
  onUnsignalled(): void;
  onFailure(error: LiveError): void;
  /** LV-08: an error that the connection may survive. */
  onWarning(error: LiveError): void;
}

/**
 * Negotiates a connection with a device over its signalling channel (LV-07, Q-82). Returns the function that ends it.
 * `device`: offers only the data channel; the device then sends an offer with its media, which the viewer answers.
 * `media`: offers to receive video and audio at once.
 */
export function negotiateLive(
  connection: RTCPeerConnection,
  channel: LiveChannel,
  negotiation: LiveCredentials["negotiation"],
  events: NegotiationEvents,
): () => void {
  const configured = channel.iceServers.then((iceServers) => connection.setConfiguration({ iceServers, bundlePolicy: "max-bundle" }));
  // The code that awaits it handles the failure.
  configured.catch(() => undefined);
  let isEnded = false;
  /** Applies descriptions and candidates in the order of arrival. */
  let work: Promise<void> = Promise.resolve();
  const inOrder = (run: () => Promise<void>) => {
    work = work.then(async () => {
      if (!isEnded) await run();
    });
  };
  const fail = (code: string, step: LiveStep, cause: unknown) => {
    if (!isEnded) events.onFailure(cause instanceof LiveError ? cause : new LiveError(code, step, { cause }));
  };

  const signalling = channel.open({
    onOpen: () => inOrder(sendOffer),
    onAnswer: (answer) => inOrder(() => takeAnswer(answer)),
    onOffer: (offer) => inOrder(() => takeOffer(offer)),
    onCandidate: (candidate) => inOrder(() => takeCandidate(candidate)),
    onUndelivered: (statusCode) => {
      if (!isEnded) events.onFailure(new LiveError("ErrorType.SendSDPOffer", "offer", { isTransient: true, cause: statusCode }));
    },
    onClosed: () => {
      if (!isEnded) events.onUnsignalled();
    },
  });
  connection.onicecandidate = ({ candidate }) => {
    if (candidate && !isEnded) signalling.sendCandidate(candidate);
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
      if (!isEnded) signalling.sendOffer(localDescriptionOf(connection));
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
      const audio = audioTransceiverOf(connection);
      if (audio) audio.direction = "sendrecv";
      await connection.setLocalDescription(await connection.createAnswer());
      if (!isEnded) signalling.sendAnswer(localDescriptionOf(connection));
    } catch (cause) {
      fail("ErrorType.SetRemoteDescription", "media", cause);
    }
  }

  async function takeCandidate(candidate: Candidate): Promise<void> {
    try {
      await connection.addIceCandidate(candidate);
    } catch (cause) {
      // The candidate is one of several, so the connection may succeed without it.
      if (!isEnded) events.onWarning(new LiveError("ErrorType.AddIceCandidate", "candidate", { cause }));
    }
  }

  return () => {
    isEnded = true;
    connection.onicecandidate = null;
    signalling.close();
  };
}

/** The part of a connection that carries audio, in both directions; undefined before its negotiation. */
export function audioTransceiverOf(connection: RTCPeerConnection): RTCRtpTransceiver | undefined {
  return connection.getTransceivers().find(({ receiver }) => receiver.track.kind === "audio");
}

function localDescriptionOf({ localDescription }: RTCPeerConnection): Description {
  const { type, sdp } = localDescription ?? {};
  if ((type !== "offer" && type !== "answer") || sdp === undefined) throw new Error("there is no local description");
  return { type, sdp };
}
