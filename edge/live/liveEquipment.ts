import { randomUUID } from "node:crypto";
import { DescribeSignalingChannelCommand, GetSignalingChannelEndpointCommand, KinesisVideoClient } from "@aws-sdk/client-kinesis-video";
import type { DeviceConfig, DeviceEvent } from "#contract/deviceLink.ts";
import type { Log } from "../log.ts";
import { keepPosters } from "../objects/posters.ts";
import type { OnDemandSource } from "../sources/onDemandSource.ts";
import type { VideoSource } from "../sources/videoSource.ts";
import type { DataCommand } from "./dataChannel.ts";
import { createLiveChannel, type LiveChannel } from "./liveChannel.ts";
import type { AudioSink } from "./master.ts";
import type { CreatePeer } from "./peer.ts";
import { createKinesisSignaller, type SignallingConnection } from "./signalling.ts";

interface LiveEquipmentOptions {
  accountId: string;
  serialNumber: string;
  source: VideoSource;
  /** The device's substream, if it has one. */
  low?: OnDemandSource | undefined;
  /** Where a speaking person is heard, when the equipment has a loudspeaker. */
  sink?: AudioSink;
  /** Further messages that viewers may send to it. */
  commands?: readonly DataCommand[];
  /** The present configuration; its keys are renewed while this runs. */
  config(): DeviceConfig | undefined;
  createPeer: CreatePeer;
  report(event: DeviceEvent): Promise<void>;
  /** A new still is there, also when it could not be stored. */
  onStill?(still: Buffer): void;
  now(): number;
  log: Log;
}

export interface LiveEquipment {
  readonly channel: LiveChannel;
  dispose(): Promise<void>;
}

/** Everything that makes one picture source watchable: its channel and its posters. */
export async function startLiveEquipment(options: LiveEquipmentOptions): Promise<LiveEquipment> {
  const { accountId, serialNumber, source, low, sink, createPeer, commands = [], config, report, onStill, now, log } = options;
  const channel = createLiveChannel({
    accountId,
    serial: serialNumber,
    source,
    createPeer,
    signaller: createKinesisSignaller({ connection: channelConnection(serialNumber, () => config()?.live) }),
    keys: () => ({ keys: config()?.live?.grantKeys ?? [] }),
    iceServers: () =>
      (config()?.live?.iceServers ?? []).map(({ urls, username, credential }) => ({
        urls,
        ...(username !== undefined && { username }),
        ...(credential !== undefined && { credential }),
      })),
    onFloor({ personId, isSpeaking }) {
      const about = { eventId: randomUUID(), atUtc: new Date(now()).toISOString(), serialNumber, personId, isSpeaking };
      report({ kind: "talk.state", ...about }).catch((error: unknown) =>
        log.warn("Who speaks was not reported", { serialNumber, personId, isSpeaking, error: String(error) }),
      );
    },
    onRefused: (clientId, reason) => log.warn("A viewer was refused", { serialNumber, clientId, reason }),
    commands,
    now,
    ...(low && { low }),
    ...(sink && { sink }),
  });
  const posters = keepPosters({ serialNumber, source, objects: () => config()?.objects, report, now, log, ...(onStill && { onStill }) });
  await channel.start();
  return {
    channel,
    async dispose() {
      posters.dispose();
      await channel.dispose();
    },
  };
}

type LiveConfig = NonNullable<DeviceConfig["live"]>;

/** How a master reaches its channel now, with the keys it was last given. Rejects while it has none. */
function channelConnection(channelName: string, live: () => LiveConfig | undefined): () => Promise<SignallingConnection> {
  return async () => {
    const config = live();
    if (!config) throw new Error("There are no keys for live video yet.");
    const { region, credential, endpoint } = config;
    const client = new KinesisVideoClient({ region, credentials: credential, ...(endpoint !== undefined && { endpoint }), maxAttempts: 1 });
    try {
      const { ChannelInfo } = await client.send(new DescribeSignalingChannelCommand({ ChannelName: channelName }));
      const channelArn = ChannelInfo?.ChannelARN;
      if (!channelArn || ChannelInfo.ChannelStatus !== "ACTIVE") throw new Error(`Channel ${channelName} is not active.`);
      const { ResourceEndpointList } = await client.send(
        new GetSignalingChannelEndpointCommand({
          ChannelARN: channelArn,
          SingleMasterChannelEndpointConfiguration: { Protocols: ["WSS", "HTTPS"], Role: "MASTER" },
        }),
      );
      const address = ResourceEndpointList?.find(({ Protocol }) => Protocol === "WSS")?.ResourceEndpoint;
      if (!address) throw new Error(`Channel ${channelName} has no signalling endpoint.`);
      return { channelArn, endpoint: address, region, credentials: credential };
    } finally {
      client.destroy();
    }
  };
}
