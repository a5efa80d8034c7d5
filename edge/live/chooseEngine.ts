import type { Log } from "../log.ts";
import { loadDataChannelPeer } from "./dataChannelPeer.ts";
import type { LiveEngine } from "./liveEngines.ts";
import type { CreatePeer } from "./peer.ts";
import { createWeriftPeer } from "./weriftPeer.ts";

/** The wanted engine; where this machine has no build of it, werift, which the log says. */
export function chooseEngine(wanted: LiveEngine, log: Log, load: () => CreatePeer = loadDataChannelPeer): CreatePeer {
  if (wanted === "werift") return createWeriftPeer;
  try {
    return load();
  } catch (error) {
    log.warn("LIVE_MASTER=libdatachannel cannot be used on this machine: live pictures are sent by werift", { error: String(error) });
    return createWeriftPeer;
  }
}
