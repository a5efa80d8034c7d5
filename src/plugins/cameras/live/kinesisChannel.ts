import { DescribeSignalingChannelCommand, GetSignalingChannelEndpointCommand, KinesisVideoClient } from "@aws-sdk/client-kinesis-video";
import { GetIceServerConfigCommand, KinesisVideoSignalingClient } from "@aws-sdk/client-kinesis-video-signaling";
import { Role, SignalingClient, SigV4RequestSigner } from "amazon-kinesis-video-streams-webrtc";
import type { LiveCredentials } from "#contract/live.ts";
import { iceServersOf } from "./iceServers.ts";
import type { FindChannel, LiveChannel, Signalling, SignallingEvents } from "./liveChannel.ts";
import { LiveError } from "./liveError.ts";

type Request = Parameters<FindChannel>[0];

interface Place {
  channelArn: string;
  wss: string;
  https: string;
}
/** Addresses of known channels. They stay valid while the channel exists, so a second view skips the look-up. */
const places = new Map<string, Place>();

/** LV-04 to LV-06: finds a Kinesis Video compatible channel and its signalling address. Loaded with the first live view. */
export const findKinesisChannel: FindChannel = async (request) => {
  const { region, endpoint = "", channelName } = request.credentials;
  const name = [region, endpoint, channelName].join(" ");
  const forget = () => void places.delete(name);
  const place = places.get(name) ?? (await findPlace(request));
  places.set(name, place);
  return {
    iceServers: listIceServers(request, place, forget),
    open: (events) => openSignalling(request, place, { ...events, ...forgetting(events, forget) }),
  } satisfies LiveChannel;
};

/** Forgets a channel's address when it can't be reached, because the channel may have been created again; the next attempt looks it up. */
function forgetting({ onOpen, onClosed, onUndelivered }: SignallingEvents, forget: () => void): Partial<SignallingEvents> {
  let hasOpened = false;
  return {
    onOpen() {
      hasOpened = true;
      onOpen();
    },
    onClosed() {
      if (!hasOpened) forget();
      onClosed();
    },
    onUndelivered(statusCode) {
      forget();
      onUndelivered(statusCode);
    },
  };
}

async function findPlace({ credentials, clockOffsetMs, signal }: Request): Promise<Place> {
  const { region, endpoint, credential } = credentials;
  const service = { region, credentials: credential, systemClockOffset: clockOffsetMs, maxAttempts: 2 };
  const client = new KinesisVideoClient({ ...service, ...(endpoint !== undefined && { endpoint }) });
  try {
    const channelArn = await findArn(client, credentials, signal);
    return { channelArn, ...(await findEndpoints(client, channelArn, signal)) };
  } finally {
    client.destroy();
  }
}

async function findArn(client: KinesisVideoClient, { channelName }: LiveCredentials, abortSignal: AbortSignal): Promise<string> {
  const { ChannelInfo: info } = await client
    .send(new DescribeSignalingChannelCommand({ ChannelName: channelName }), { abortSignal })
    .catch((cause: unknown) => {
      throw new LiveError("Error_channelArn", "channel", { isTransient: isNoAnswer(cause), cause });
    });
  if (info?.ChannelARN === undefined || info.ChannelStatus !== "ACTIVE") throw new LiveError("Error_channelArn", "channel");
  return info.ChannelARN;
}

async function findEndpoints(
  client: KinesisVideoClient,
  channelArn: string,
  abortSignal: AbortSignal,
): Promise<{ wss: string; https: string }> {
  const { ResourceEndpointList: list } = await client
    .send(
      new GetSignalingChannelEndpointCommand({
        ChannelARN: channelArn,
        SingleMasterChannelEndpointConfiguration: { Protocols: ["WSS", "HTTPS"], Role: Role.VIEWER },
      }),
      { abortSignal },
    )
    .catch((cause: unknown) => {
      throw new LiveError("Error_channelEndpoints", "endpoints", { isTransient: isNoAnswer(cause), cause });
    });
  if (!Array.isArray(list)) throw new LiveError("Missing ResourceEndpointList", "endpoints");
  const endpointOf = (protocol: string) => list.find((each) => each.Protocol === protocol)?.ResourceEndpoint;
  const [wss, https] = [endpointOf("WSS"), endpointOf("HTTPS")];
  if (wss === undefined || https === undefined) throw new LiveError("Error_channelEndpoints", "endpoints");
  return { wss, https };
}

async function listIceServers(
  { credentials, clientId, clockOffsetMs, signal }: Request,
  { channelArn, https: endpoint }: Place,
  onFailed: () => void,
): Promise<RTCIceServer[]> {
  const { region, credential } = credentials;
  const client = new KinesisVideoSignalingClient({
    region,
    credentials: credential,
    endpoint,
    systemClockOffset: clockOffsetMs,
    maxAttempts: 2,
  });
  try {
    const { IceServerList: listed = [] } = await client.send(
      new GetIceServerConfigCommand({ ChannelARN: channelArn, ClientId: clientId }),
      {
        abortSignal: signal,
      },
    );
    return iceServersOf(credentials, listed);
  } catch (cause) {
    if (cause instanceof LiveError) throw cause;
    onFailed();
    // Without the service's list, the servers from the credentials may be enough.
    return iceServersOf(credentials, []);
  } finally {
    client.destroy();
  }
}

function openSignalling(
  { credentials, clientId, clockOffsetMs }: Request,
  { channelArn: channelARN, wss: channelEndpoint }: Place,
  events: SignallingEvents,
): Signalling {
  const { region, credential } = credentials;
  const signer = new SigV4RequestSigner(region, credential);
  const isPlain = channelEndpoint.startsWith("ws:");
  const client = new SignalingClient({
    channelARN,
    channelEndpoint,
    clientId,
    region,
    role: Role.VIEWER,
    systemClockOffset: clockOffsetMs,
    requestSigner: {
      // The signer accepts only wss, and the signature does not cover the scheme.
      async getSignedURL(url, query, date) {
        const signed = await signer.getSignedURL(url.replace(/^ws:/, "wss:"), query, date);
        return isPlain ? signed.replace(/^wss:/, "ws:") : signed;
      },
    },
  });
  let isOpen = false;
  let isEnded = false;
  const end = () => {
    if (isEnded) return false;
    isEnded = true;
    isOpen = false;
    client.removeAllListeners();
    client.on("error", () => undefined);
    client.close();
    return true;
  };
  const lost = () => {
    if (end()) events.onClosed();
  };
  client.on("open", () => {
    isOpen = true;
    events.onOpen();
  });
  client.on("sdpOffer", events.onOffer);
  client.on("sdpAnswer", events.onAnswer);
  client.on("iceCandidate", events.onCandidate);
  client.on("statusResponse", (response: { statusCode?: string } | undefined) => events.onUndelivered(response?.statusCode ?? ""));
  // The browser reports a refused socket as an error without a reason.
  client.on("error", lost);
  client.on("close", lost);
  client.open();
  return {
    // The SDK's types ask for the browser's objects, but the SDK only serialises them.
    sendOffer: (offer) => client.sendSdpOffer(offer as RTCSessionDescription, undefined, "offer"),
    sendAnswer: (answer) => client.sendSdpAnswer(answer as RTCSessionDescription, undefined, "answer"),
    sendCandidate(candidate) {
      if (isOpen) client.sendIceCandidate(candidate);
    },
    close: end,
  };
}

/** The service did not answer, for example because it is restarting. */
function isNoAnswer(cause: unknown): boolean {
  const metadata = cause instanceof Error && "$metadata" in cause ? cause.$metadata : undefined;
  const status = typeof metadata === "object" && metadata !== null && "httpStatusCode" in metadata ? Number(metadata.httpStatusCode) : 0;
  return status === 0 || status >= 500;
}
