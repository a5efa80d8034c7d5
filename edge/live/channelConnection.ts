import { DescribeSignalingChannelCommand, GetSignalingChannelEndpointCommand, KinesisVideoClient } from "@aws-sdk/client-kinesis-video";
import type { DeviceConfig } from "#contract/deviceLink.ts";
import type { SignallingConnection } from "./signalling.ts";

export type LiveConfig = NonNullable<DeviceConfig["live"]>;

/** How a master reaches its channel now, with the keys it was last given. Rejects while it has none. */
export function channelConnection(channelName: string, live: () => LiveConfig | undefined): () => Promise<SignallingConnection> {
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
