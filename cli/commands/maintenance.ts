import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Command } from "../command.ts";

const program = join(import.meta.dirname, "../../server/maintenance/main.ts");
const here = "Works on the installation of this machine, by DATA_DIR or DATABASE_URL, whether it runs or not.";

/** Work on the installation itself is the platform's own program: nothing of it goes over the contract. `word`: what its one word is. */
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
  summary: "Whether the event log was tampered with",
  details: "Prints the head of each account. Ends with 5 when something was changed, deleted, put in or moved.",
  options: { head: { kind: "value", help: "heads that were noted earlier, account:sequence:hash, separated by commas" } },
});

export const backup = maintenance("backup", {
  takes: "[<file>]",
  summary: "Back up database and objects of this machine's installation",
  details:
    "One compressed tar with a manifest of hashes, readable by you alone; DATA_DIR/backups unless a file is named.\nThe installation may run meanwhile. Its keys are left out unless they are asked for.",
  options: { "with-keys": { kind: "switch", help: "the keys too: whoever has the archive can then sign in as anybody" } },
  words: { least: 0, most: 1 },
});

export const backupVerify = maintenance("backup-verify", {
  takes: "<file>",
  summary: "Whether a backup is whole; ends with 5 when it is damaged",
  words: { least: 1, most: 1 },
});

export const firmwarePublish = maintenance(
  "firmware-publish",
  {
    takes: "<version>",
    summary: "Offer firmware to the door controllers and intercoms of this machine's installation",
    details: "Every account with equipment that needs it is asked to confirm or schedule it; nothing is installed unasked.",
    options: { expires: { kind: "value", help: "until when it can be confirmed, in UTC: 2027-01-31T12:00:00Z" } },
    words: { least: 1, most: 1 },
  },
  "release",
);

export const restore = maintenance("restore", {
  takes: "<file>",
  summary: "Restore a backup into an empty data folder",
  details: "The whole archive is checked before anything is written. DATA_DIR must be empty, but for the keys of an archive without keys.",
  options: {
    "new-keys": { kind: "switch", help: "without the old keys: everybody signs in again, passwords of cameras are entered again" },
  },
  words: { least: 1, most: 1 },
});
