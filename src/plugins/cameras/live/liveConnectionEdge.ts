import type { FindChannel } from "./liveChannel.ts";

/** Everything outside the program that the connection uses; tests replace it. */
export interface LiveConnectionEdge {
  findChannel: FindChannel;
  createConnection(configuration: RTCConfiguration): RTCPeerConnection;
  createStream(): MediaStream;
  newSession(): string;
}

export const edgeOfBrowser: LiveConnectionEdge = {
  findChannel: async (request) => (await import("./kinesisChannel.ts")).findKinesisChannel(request),
  createConnection: (configuration) => new RTCPeerConnection(configuration),
  createStream: () => new MediaStream(),
  newSession: () => crypto.randomUUID(),
};
