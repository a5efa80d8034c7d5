import { enrol } from "./gateway/enrol.ts";
import { startGateway } from "./gateway/gateway.ts";
import { chooseEngine } from "./live/chooseEngine.ts";
import { runProgram } from "./runProgram.ts";
import { readEdgeSettings } from "./settings.ts";

await runProgram(
  () => readEdgeSettings(process.env, process.argv.slice(2)),
  async (settings, log) =>
    startGateway({
      identity: await enrol(settings),
      dataDirectory: settings.dataDirectory,
      recording: settings.recording,
      createPeer: chooseEngine(settings.liveEngine, log),
      log,
    }),
);
