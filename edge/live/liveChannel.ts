import type { OnDemandSource } from "#edge/sources/onDemandSource.ts";
import type { VideoSource } from "#edge/sources/videoSource.ts";
import type { KeySet } from "../link/verifyToken.ts";
import { createMaster } from "./createMaster.ts";
import type { Master, MasterPolicy, MasterStats } from "./master.ts";
import type { CreatePeer } from "./peer.ts";
import type { Signaller } from "./signaller.ts";

interface LiveChannelOptions extends MasterPolicy {
  readonly accountId: string;
  readonly serial: string;
  readonly source: VideoSource;
  /** The camera's substream, if it has one. */
  readonly low?: OnDemandSource;
  readonly signaller: Signaller;
  readonly keys: () => KeySet;
  readonly createPeer: CreatePeer;
}

/** Live video of one camera or intercom. It owns its sources and its signaller. */
export interface LiveChannel extends Pick<Master, "revoke" | "revokePerson"> {
  readonly serial: string;
  readonly source: VideoSource;
  readonly stats: MasterStats;
  start(): Promise<void>;
  /** Ends the viewers, the signalling and the sources; nothing of them is left afterwards. */
  dispose(): Promise<void>;
}

export function createLiveChannel(options: LiveChannelOptions): LiveChannel {
  const { serial, source, low, signaller } = options;
  const master = createMaster(options);
  return {
    serial,
    source,
    get stats() {
      return master.stats;
    },
    revoke: master.revoke,
    revokePerson: master.revokePerson,
    async start() {
      await source.start();
      signaller.open();
    },
    async dispose() {
      // The viewers first: they still have something to say over signalling and to the source.
      await master.dispose();
      signaller.dispose();
      await Promise.all([source.dispose(), low?.dispose()]);
    },
  };
}
