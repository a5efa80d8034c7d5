import { createRequire } from "node:module";
import type { TemporaryCredential } from "#contract/live.ts";
import { arnOf } from "#server/video/live/channels.ts";

type Kvs = typeof import("amazon-kinesis-video-streams-webrtc");
const { SignalingClient, SigV4RequestSigner, Role } = createRequire(import.meta.url)("amazon-kinesis-video-streams-webrtc") as Kvs;
export type Signaller = InstanceType<typeof SignalingClient>;

export interface SignallerOptions {
  /** Origin of the platform, such as http://127.0.0.1:8080. */
  origin: string;
  credential: TemporaryCredential;
  role: "MASTER" | "VIEWER";
  serialNumber: string;
  clientId?: string;
}

/** The cloud SDK's own signalling client. It signs wss URLs; the test platform listens on ws. */
export function createSignaller({ origin, credential, role, serialNumber, clientId }: SignallerOptions): Signaller {
  const signer = new SigV4RequestSigner("us-east-1", credential);
  return new SignalingClient({
    role: Role[role],
    region: "us-east-1",
    channelARN: arnOf(serialNumber),
    channelEndpoint: `${origin.replace("http", "wss")}/kinesisvideo/signalling`,
    ...(clientId !== undefined && { clientId }),
    requestSigner: {
      getSignedURL: async (endpoint, query, date) => (await signer.getSignedURL(endpoint, query, date)).replace(/^wss:/, "ws:"),
    },
  });
}

export function openSignaller(client: Signaller): Promise<"open" | "refused"> {
  return new Promise((resolve) => {
    client.on("open", () => resolve("open"));
    client.on("error", () => resolve("refused"));
    client.open();
  });
}
