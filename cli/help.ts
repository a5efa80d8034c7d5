import { defaultUrl } from "./client.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";

const exitCodeText = `Exit codes: 0 done, 1 failed or refused, 2 wrong arguments, 3 not signed in, 4 platform unreachable,
5 a check found a problem.`;

export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    "gatehouse <command> [<arguments>] [--json] [--url <platform>]",
    "",
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    '  --json  print the answer as JSON, and errors as {"error":{"message","code"}} on standard error',
    `  --url   address of the platform; default: the one you signed in to, else ${defaultUrl}`,
    "",
    "Run gatehouse help <command> for details.",
    exitCodeText,
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
