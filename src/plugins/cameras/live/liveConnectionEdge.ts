import type { FindChannel } from "./liveChannel.ts";

/** What meets the world outside; replaced in tests. */
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
