import { parseArgs } from "node:util";
import { limits } from "#contract/limits.ts";
import { createClient } from "./client.ts";
import type { Command, CommandContext } from "./command.ts";
import { commands } from "./commands.ts";
import { exitCodes, Failure, wrongWords } from "./failure.ts";
import { helpOf, overview } from "./help.ts";
import { askSecret } from "./secret.ts";
import { sessionPath } from "./sessionFile.ts";

const stop = new AbortController();
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    stop.abort();
  });
}
// The reader of our output has closed it, as in `gatehouse events | head`.
process.stdout.on("error", () => process.exit(exitCodes.done));

const argv = process.argv.slice(2);
const isJson = argv.includes("--json");
try {
  process.exitCode = (await run(argv)) ?? exitCodes.done;
  if (isInterrupted) process.exitCode = 130;
} catch (error) {
  if (isInterrupted) process.exitCode = 130;
  else {
    const failure = error instanceof Failure ? error : new Failure(`It failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = failure.exitCode;
    const { message, code } = failure;
    process.stderr.write(
      isJson ? `${JSON.stringify({ error: { message, ...(code !== undefined && { code }) } })}\n` : `Gatehouse: ${message}\n`,
    );
  }
}

async function run(words: readonly string[]): Promise<number | undefined> {
  const { name, command, rest } = find(words);
  if (rest.includes("--version")) return say(limits.versionLabel);
  if (!command) {
    const isAsked = words.length === 0 || words[0] === "help" || words.includes("--help");
    if (!isAsked) throw wrongWords(`There is no command ${words.find((word) => !word.startsWith("-")) ?? words[0]}. Run: gatehouse help`);
    return say(overview());
  }
  if (words[0] === "help" || rest.includes("--help")) return say(helpOf(name, command));
  const { values, positionals } = read(command, rest);
  const { least = 0, most = 0 } = command.words ?? {};
  if (positionals.length < least || positionals.length > most) throw wrongWords(`It is: gatehouse ${name} ${command.takes}`.trimEnd());
  const { url, json, ...options } = values;
  const context: CommandContext = {
    words: positionals,
    // The platform's own programs answer as JSON by themselves.
    options: command.isElsewhere && json !== undefined ? { ...options, json } : options,
    client: createClient({ sessionFile: sessionPath(process.env), url: readUrl(url), signal: stop.signal }),
    signal: stop.signal,
    tell: (value, lines) => say(isJson ? JSON.stringify(value) : lines.join("\n")),
    askSecret,
  };
  return command.run(context);
}

/** The command that the words begin with, `help` left aside; two words go before one. */
function find(words: readonly string[]): { name: string; command: Command | undefined; rest: string[] } {
  const [first = "", second = ""] = words[0] === "help" ? words.slice(1) : words;
  const skipped = words[0] === "help" ? 1 : 0;
  for (const name of [`${first} ${second}`, first]) {
    if (Object.hasOwn(commands, name)) return { name, command: commands[name], rest: words.slice(skipped + name.split(" ").length) };
  }
  return { name: "", command: undefined, rest: [...words] };
}

function read(command: Command, rest: string[]): { values: Record<string, string>; positionals: string[] } {
  const own = Object.entries(command.options ?? {}).map(
    ([name, { kind }]) => [name, { type: kind === "switch" ? "boolean" : "string" }] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: { ...Object.fromEntries(own), json: { type: "boolean" }, url: { type: "string" } },
    });
    const texts = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
    return { values: Object.fromEntries(texts), positionals };
  } catch (error) {
    throw wrongWords(error instanceof Error ? (error.message.split(". ")[0] ?? error.message) : String(error));
  }
}

function readUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw wrongWords("Option --url takes an address like https://gatehouse.example.");
  return new URL(text).origin;
}

function say(text: string): undefined {
  if (text !== "") process.stdout.write(`${text}\n`);
  return undefined;
}
