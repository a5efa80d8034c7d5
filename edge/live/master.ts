import type { DataCommand } from "./dataChannel.ts";
import type { GrantRefusal } from "./grant.ts";

/** Where a speaking person's voice goes: Opus RTP at 48 kHz, only from the one who holds the floor. */
export interface AudioSink {
  onTalk(rtp: Buffer): void;
}

export interface MasterStats {
  readonly viewers: number;
  /** Media packets sent since the start, to all viewers. */
  readonly packetsOut: number;
  readonly pli: number;
  readonly talkPackets: number;
}

export type ViewerRefusal = GrantRefusal | "rights" | "full" | "offer";

/** The device's end of all peer connections of one channel. */
export interface Master {
  readonly stats: MasterStats;
  /** Ends one viewer at once: its rights were taken away. */
  revoke(clientId: string): void;
  /** Ends every viewer of one person. */
  revokePerson(personId: string): void;
  dispose(): Promise<void>;
}

export interface IceServer {
  readonly urls: string | string[];
  readonly username?: string;
  readonly credential?: string;
}

export interface FloorChange {
  readonly personId: string;
  readonly isSpeaking: boolean;
}

export interface MasterPolicy {
  readonly sink?: AudioSink;
  readonly commands?: readonly DataCommand[];
  readonly iceServers?: () => readonly IceServer[];
  /** MC-02: a person started or stopped speaking. */
  readonly onFloor?: (change: FloorChange) => void;
  readonly maxViewers?: number;
  readonly onRefused?: (clientId: string, reason: ViewerRefusal) => void;
  readonly now?: () => number;
}
