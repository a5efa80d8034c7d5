import type { Log } from "../log.ts";
import { loadDataChannelPeer } from "./dataChannelPeer.ts";
import { needsTcpRelay } from "./dataChannelServers.ts";
import type { LiveEngine } from "./liveEngines.ts";
import type { CreatePeer } from "./peer.ts";
import { createWeriftPeer } from "./weriftPeer.ts";

/**
 * The wanted engine, which the log names; where this machine has no build of libdatachannel, werift. Viewers whose relays take TCP
 * alone are served by werift in any case, because libdatachannel reaches relays by UDP.
 */
export function chooseEngine(wanted: LiveEngine, log: Log, load: () => CreatePeer = loadDataChannelPeer): CreatePeer {
  const { engine, createPeer } = pick(wanted, log, load);
  log.info("Live video has its engine", { engine, LIVE_MASTER: wanted });
  return createPeer;
}

function pick(wanted: LiveEngine, log: Log, load: () => CreatePeer): { engine: LiveEngine; createPeer: CreatePeer } {
  if (wanted === "werift") return { engine: "werift", createPeer: createWeriftPeer };
  try {
    const createDataChannelPeer = load();
    return {
      engine: "libdatachannel",
      createPeer: (options) => (needsTcpRelay(options.iceServers) ? createWeriftPeer(options) : createDataChannelPeer(options)),
    };
  } catch (error) {
    log.warn("libdatachannel cannot be used on this machine: werift sends the live video", { error: String(error) });
    return { engine: "werift", createPeer: createWeriftPeer };
  }
}
