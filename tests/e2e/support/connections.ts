/** To be run in a page before it starts: it keeps its peer connections in `connections`, so that a test can ask about them. */
export function keepConnections(): void {
  const connections: RTCPeerConnection[] = [];
  Object.assign(globalThis, {
    connections,
    RTCPeerConnection: class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
      }
    },
  });
}
