import { existsSync, readFileSync, rmSync } from "node:fs";
import { SimulatedHands, SimulatorConfig } from "#contract/simulator.ts";
import { chooseEngine } from "../live/chooseEngine.ts";
import type { Log } from "../log.ts";
import { runProgram } from "../runProgram.ts";
import { readSimulatorSettings, SettingsError } from "../settings.ts";
import { startSite } from "./site/site.ts";

await runProgram(
  () => readSimulatorSettings(process.env, process.argv.slice(2)),
  async ({ configFile, keyFrameSeconds, framesPerSecond, liveEngine }, log) => {
    const dataDirectory = configFile.replace(/\.json$/, "");
    const site = await startSite({
      config: readSite(configFile),
      keyFrameSeconds,
      framesPerSecond,
      createPeer: chooseEngine(liveEngine, log),
      dataDirectory,
      log,
    });
    // Lets a person trigger a doorbell or a card instead of waiting for a simulated visitor.
    process.on("SIGUSR2", () => {
      const hands = takeHands(configFile.replace(/\.json$/, "-hands.json"), log);
      if (hands) site.show(hands);
      else site.ring();
    });
    return site;
  },
);

function readSite(file: string): SimulatorConfig {
  try {
    return SimulatorConfig.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new SettingsError(`The simulated site in ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Presents the cards in the file, once. */
function takeHands(file: string, log: Log) {
  if (!existsSync(file)) return undefined;
  try {
    return SimulatedHands.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    log.warn("The cards to be shown cannot be read", { file, error: String(error) });
    return { cards: [] };
  } finally {
    rmSync(file, { force: true });
  }
}
