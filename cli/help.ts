import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { defaultUrl } from "./client.ts";

const ends = `Ends with 0 when it is done, 1 when it failed or was refused, 2 when the words are wrong, 3 when nobody is signed in,
4 when the platform cannot be reached, 5 when a check found something.`;

export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    "gatehouse <command> [<words>] [--json] [--url <platform>]",
    "",
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    '  --json  answers as JSON, and refusals as {"error":{"message","code"}} on standard error',
    `  --url   the platform: the one signed in to, else ${defaultUrl}`,
    "",
    "gatehouse help <command> tells more.",
    ends,
  ].join("\n");
}

export function helpOf(name: string, { takes, summary, details, options = {} }: Command): string {
  const lines = Object.entries(options).map(
    ([option, { kind, help }]) => [`--${option}${kind === "value" ? " <value>" : ""}`, help] as const,
  );
  const width = Math.max(0, ...lines.map(([option]) => option.length));
  return [
    `gatehouse ${name} ${takes}`.trimEnd(),
    "",
    `${summary}.`,
    ...(details === undefined ? [] : ["", details]),
    ...(lines.length === 0 ? [] : ["", ...lines.map(([option, help]) => `  ${option.padEnd(width)}  ${help}`)]),
  ].join("\n");
}
