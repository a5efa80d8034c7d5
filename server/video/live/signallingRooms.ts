import type { WebSocket } from "ws";
import type { ChannelKey, ViewerKey } from "../../base/processes/processes.ts";
import type { Peer } from "./admission.ts";

/** WebSocket close codes: the peer's right ended; another master came; too many or malformed frames. */
export const closeCodes = { ended: 4403, replaced: 4409, abuse: 1008, shutdown: 1001 } as const;

export interface Connection {
  peer: Peer;
  socket: WebSocket;
  /** Frames are handled one after the other: an offer waits for its grant, and its candidates for the offer. */
  queue: Promise<void>;
  windowStartedMs: number;
  framesInWindow: number;
}

/** The connections of one channel. */
export interface Room {
  master: Connection | undefined;
  viewers: Map<string, Connection>;
}

/** The connections of this process, by channel. */
export interface SignallingRooms {
  /** Takes the place of an older connection of the same peer, which is closed. */
  enter(connection: Connection): Room;
  /** False when a newer connection has taken its place. */
  leave(room: Room, connection: Connection): boolean;
  master(channel: ChannelKey): Connection | undefined;
  viewer(viewer: ViewerKey): Connection | undefined;
  viewers(): ViewerKey[];
  /** The viewer is connected to another process from now on. */
  replaceViewer(viewer: ViewerKey): void;
  closeChannel(channel: ChannelKey): void;
  closeAll(): void;
}

export function createSignallingRooms(): SignallingRooms {
  const rooms = new Map<string, Room>();
  const keyOf = ({ accountId, serialNumber }: ChannelKey): string => `${accountId}/${serialNumber}`;
  const roomOf = (channel: ChannelKey) => rooms.get(keyOf(channel));

  return {
    enter(connection) {
      const { peer } = connection;
      const key = keyOf(channelOf(peer));
      const room = rooms.get(key) ?? { master: undefined, viewers: new Map<string, Connection>() };
      rooms.set(key, room);
      if (peer.role === "MASTER") {
        room.master?.socket.close(closeCodes.replaced, "replaced");
        room.master = connection;
      } else {
        room.viewers.get(peer.clientId)?.socket.close(closeCodes.replaced, "replaced");
        room.viewers.set(peer.clientId, connection);
      }
      return room;
    },
    leave(room, connection) {
      const { peer } = connection;
      const isPresent = connection === (peer.role === "MASTER" ? room.master : room.viewers.get(peer.clientId));
      if (isPresent && peer.role === "MASTER") room.master = undefined;
      else if (isPresent && peer.role === "VIEWER") room.viewers.delete(peer.clientId);
      const key = keyOf(channelOf(peer));
      if (!room.master && room.viewers.size === 0 && rooms.get(key) === room) rooms.delete(key);
      return isPresent;
    },
    master: (channel) => roomOf(channel)?.master,
    viewer: (viewer) => roomOf(viewer)?.viewers.get(viewer.clientId),
    viewers: () =>
      [...rooms.values()].flatMap((room) => [...room.viewers.entries()].map(([clientId, { peer }]) => ({ ...channelOf(peer), clientId }))),
    replaceViewer(viewer) {
      const room = roomOf(viewer);
      const older = room?.viewers.get(viewer.clientId);
      // Leave the room first: closing it here must not close the viewer.
      room?.viewers.delete(viewer.clientId);
      older?.socket.close(closeCodes.replaced, "replaced");
    },
    closeChannel(channel) {
      const room = roomOf(channel);
      if (room) closeRoom(room, closeCodes.ended);
    },
    closeAll() {
      for (const room of rooms.values()) closeRoom(room, closeCodes.shutdown);
    },
  };
}

function closeRoom(room: Room, code: number): void {
  room.master?.socket.close(code, "ended");
  for (const viewer of room.viewers.values()) viewer.socket.close(code, "ended");
}

export function channelOf({ channel: { accountId, serialNumber } }: Peer): ChannelKey {
  return { accountId, serialNumber };
}
