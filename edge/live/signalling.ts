import { Role, SignalingClient, SigV4RequestSigner } from "amazon-kinesis-video-streams-webrtc";
import * as z from "zod/mini";
import { createListeners } from "#edge/sources/listeners.ts";
import { reconnectDelayMs } from "#edge/sources/reconnectDelay.ts";
import type { SignalledCandidate, Signaller, SignallerState, ViewerOffer } from "./signaller.ts";

export interface SignallingConnection {
  readonly channelArn: string;
  /** wss://, or ws:// on loopback only. */
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string };
}

interface SignallingOptions {
  /** Asked before every connection, because the keys are temporary. */
  readonly connection: () => Promise<SignallingConnection>;
  readonly delayMs?: (attempt: number) => number;
}

const Sdp = z.string().check(z.minLength(1), z.maxLength(65_536));
const Offer = z.object({ sdp: Sdp, grant: z.optional(z.string().check(z.maxLength(4_096))) });
const Answer = z.object({ sdp: Sdp });
const Candidate = z.object({
  candidate: z.optional(z.string().check(z.maxLength(1_024))),
  sdpMid: z.optional(z.nullable(z.string())),
  sdpMLineIndex: z.optional(z.nullable(z.number())),
});

/** The master's side of a Kinesis-Video-compatible channel; it stays connected until it is disposed of. */
export function createKinesisSignaller({ connection, delayMs = reconnectDelayMs }: SignallingOptions): Signaller {
  const offers = createListeners<[clientId: string, offer: ViewerOffer]>();
  const answers = createListeners<[clientId: string, sdp: string]>();
  const candidates = createListeners<[clientId: string, candidate: SignalledCandidate]>();
  const states = createListeners<[state: SignallerState]>();
  let state: SignallerState = "closed";
  let client: SignalingClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let attempt = 0;
  let isOpened = false;
  let isDisposed = false;

  const change = (next: SignallerState) => {
    if (state === next) return;
    state = next;
    states.emit(next);
  };

  const again = () => {
    if (isDisposed || retry) return;
    change("closed");
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, delayMs(attempt++));
  };

  async function connect(): Promise<void> {
    change("connecting");
    try {
      const to = await connection();
      if (isDisposed) return;
      listen(openClient(to));
    } catch {
      again();
    }
  }

  function listen(opened: SignalingClient): void {
    client = opened;
    const lost = () => {
      // The SDK reports a failed signature or socket as an error and not always as a close; either ends this client.
      opened.removeAllListeners();
      opened.on("error", () => undefined);
      opened.close();
      if (client !== opened) return;
      client = undefined;
      again();
    };
    opened.on("open", () => {
      attempt = 0;
      change("open");
    });
    opened.on("error", lost);
    opened.on("close", lost);
    opened.on("sdpOffer", (payload: unknown, clientId?: string) => {
      const offer = Offer.safeParse(payload);
      if (offer.success && clientId) offers.emit(clientId, offer.data);
    });
    opened.on("sdpAnswer", (payload: unknown, clientId?: string) => {
      const answer = Answer.safeParse(payload);
      if (answer.success && clientId) answers.emit(clientId, answer.data.sdp);
    });
    opened.on("iceCandidate", (payload: unknown, clientId?: string) => {
      const candidate = Candidate.safeParse(payload);
      if (candidate.success && clientId) candidates.emit(clientId, candidate.data);
    });
    opened.open();
  }

  const whenOpen = (send: (to: SignalingClient) => void) => {
    if (client && state === "open") send(client);
  };

  return {
    get state() {
      return state;
    },
    open() {
      if (isOpened || isDisposed) return;
      isOpened = true;
      void connect();
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      clearTimeout(retry);
      for (const listeners of [offers, answers, candidates]) listeners.clear();
      client?.removeAllListeners();
      client?.on("error", () => undefined);
      client?.close();
      client = undefined;
      change("closed");
      states.clear();
    },
    // The SDK types its messages as the browser's objects but only ever serialises them.
    sendAnswer: (clientId, sdp) => whenOpen((to) => to.sendSdpAnswer(description("answer", sdp), clientId)),
    sendOffer: (clientId, sdp) => whenOpen((to) => to.sendSdpOffer(description("offer", sdp), clientId)),
    sendCandidate: (clientId, candidate) => whenOpen((to) => to.sendIceCandidate(iceCandidate(candidate), clientId)),
    onOffer: (listener) => offers.add(listener),
    onAnswer: (listener) => answers.add(listener),
    onCandidate: (listener) => candidates.add(listener),
    onState: (listener) => states.add(listener),
  };
}

function openClient({ channelArn, endpoint, region, credentials }: SignallingConnection): SignalingClient {
  const { protocol, hostname } = new URL(endpoint);
  const isPlain = protocol === "ws:";
  if (isPlain && !["127.0.0.1", "localhost", "[::1]"].includes(hostname)) throw new Error("signalling off loopback needs wss");
  const signer = new SigV4RequestSigner(region, { ...credentials });
  return new SignalingClient({
    role: Role.MASTER,
    region,
    channelARN: channelArn,
    channelEndpoint: endpoint,
    requestSigner: {
      // The signer accepts only wss, and the scheme is not part of the signature.
      async getSignedURL(url, query, date) {
        const signed = await signer.getSignedURL(url.replace(/^ws:/, "wss:"), query, date);
        return isPlain ? signed.replace(/^wss:/, "ws:") : signed;
      },
    },
  });
}

function description(type: "offer" | "answer", sdp: string): RTCSessionDescription {
  return { type, sdp, toJSON: () => ({ type, sdp }) };
}

function iceCandidate({ candidate = "", sdpMid = null, sdpMLineIndex = null }: SignalledCandidate): RTCIceCandidate {
  const unparsed = { address: null, component: null, foundation: null, port: null, priority: null, protocol: null, relatedAddress: null };
  const more = { relatedPort: null, relayProtocol: null, tcpType: null, type: null, url: null, usernameFragment: null };
  return { candidate, sdpMid, sdpMLineIndex, ...unparsed, ...more, toJSON: () => ({ candidate, sdpMid, sdpMLineIndex }) };
}
