import { readFileSync } from "node:fs";
import { SimulatorConfig } from "#contract/simulator.ts";
import { runProgram } from "../runProgram.ts";
import { readSimulatorSettings, SettingsError } from "../settings.ts";
import { startSite } from "./site/site.ts";

await runProgram(
  () => readSimulatorSettings(process.env, process.argv.slice(2)),
  async ({ configFile, keyFrameSeconds }, log) => {
    const site = await startSite({ config: readSite(configFile), keyFrameSeconds, dataDirectory: configFile.replace(/\.json$/, ""), log });
    // For whoever shows or tests what a doorbell does and cannot wait for a visitor.
    process.on("SIGUSR2", site.ring);
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
