import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Command } from "../command.ts";

const program = join(import.meta.dirname, "../../server/maintenance/main.ts");
const here = "Uses the installation on this machine (DATA_DIR or DATABASE_URL), running or stopped.";

/** A command that runs the platform's own maintenance program instead of calling the API. `word` names its one argument. */
function maintenance(job: string, command: Omit<Command, "run">, word = "file"): Command {
  return {
    ...command,
    isElsewhere: true,
    details: [command.details, here].filter((text) => text !== undefined).join("\n"),
    async run({ words, options, signal }) {
      const flags = Object.entries(options).flatMap(([name, value]) =>
        command.options?.[name]?.kind === "switch" || name === "json" ? [`--${name}`] : [`--${name}`, value],
      );
      const named = words.flatMap((text) => [`--${word}`, text]);
      const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, job, ...named, ...flags], {
        stdio: "inherit",
      });
      const stop = () => child.kill("SIGTERM");
      signal.addEventListener("abort", stop);
      if (signal.aborted) stop();
      const [code] = (await once(child, "exit")) as [number | null];
      return code ?? 1;
    },
  };
}

export const auditVerify = maintenance("audit-verify", {
  takes: "",
  summary: "Check the event log for tampering",
  details: "Prints the head of each account. Exits with 5 if an entry was changed, deleted, inserted or moved.",
  options: { head: { kind: "value", help: "heads noted earlier, as account:sequence:hash, separated by commas" } },
});

export const backup = maintenance("backup", {
  takes: "[<file>]",
  summary: "Back up the database and objects of this machine's installation",
  details:
    "Writes one compressed tar with a manifest of hashes, readable only by you; to DATA_DIR/backups unless you name a file.\nThe installation can keep running. Its keys are left out unless you ask for them.",
  options: { "with-keys": { kind: "switch", help: "include the keys: anyone who has the archive can then sign in as any user" } },
  words: { least: 0, most: 1 },
});

export const backupVerify = maintenance("backup-verify", {
  takes: "<file>",
  summary: "Check that a backup is complete; exits with 5 if it is damaged",
  words: { least: 1, most: 1 },
});

export const firmwarePublish = maintenance(
  "firmware-publish",
  {
    takes: "<version>",
    summary: "Offer firmware to door controllers and intercoms of this machine's installation",
    details: "Each account with devices that need it is asked to confirm or schedule it. Nothing is installed without consent.",
    options: { expires: { kind: "value", help: "last moment to confirm it, in UTC: 2027-01-31T12:00:00Z" } },
    words: { least: 1, most: 1 },
  },
  "release",
);

export const restore = maintenance("restore", {
  takes: "<file>",
  summary: "Restore a backup into an empty data folder",
  details: "Checks the whole archive before it writes anything. DATA_DIR must be empty, except for keys that the archive does not contain.",
  options: {
    "new-keys": { kind: "switch", help: "create new keys: everyone signs in again, and camera passwords must be entered again" },
  },
  words: { least: 1, most: 1 },
});
