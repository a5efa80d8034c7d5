import { encodeSignIn } from "./network/splitSignIn.ts";

/** A setting that cannot be used. Its message is one line for the person who started the program. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Flags of a command line: `--demo`, `--url value` or `--url=value`. An unknown flag, a missing value or a stray word is refused. */
export function readFlags(argv: readonly string[], known: Readonly<Record<string, "switch" | "value">>): Readonly<Record<string, string>> {
  const flags: Record<string, string> = {};
  for (let position = 0; position < argv.length; position += 1) {
    const word = argv[position] ?? "";
    const [, name = "", inline] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const kind = Object.hasOwn(known, name) ? known[name] : undefined;
    if (kind === undefined) {
      throw new SettingsError(
        `Unknown option ${word}. Known: ${
          Object.keys(known)
            .map((flag) => `--${flag}`)
            .join(", ") || "none"
        }.`,
      );
    }
    if (kind === "switch" && inline !== undefined) throw new SettingsError(`Option --${name} takes no value.`);
    const next = argv[position + 1];
    const value = kind === "switch" ? "true" : (inline ?? (next?.startsWith("--") ? undefined : next));
    if (value === undefined || value === "") throw new SettingsError(`Option --${name} needs a value.`);
    if (kind === "value" && inline === undefined) position += 1;
    flags[name] = value;
  }
  return flags;
}

/** Refuses a `GATEHOUSE_…` variable that no program reads, so that a misspelt setting never passes silently. */
export function refuseUnknownVariables(env: Environment): void {
  const unknown = Object.keys(env).filter((name) => name.startsWith("GATEHOUSE_") && !ownVariables.includes(name));
  if (unknown.length > 0) throw new SettingsError(`Unknown setting ${unknown.join(", ")}. Known: ${ownVariables.join(", ")}.`);
}

const ownVariables = [
  "GATEHOUSE_DEMO_FIRMWARE",
  "GATEHOUSE_DEMO_HISTORY_DAYS",
  "GATEHOUSE_DEMO_PASSWORD",
  "GATEHOUSE_FRAMES_PER_SECOND",
  "GATEHOUSE_KEY_FRAME_SECONDS",
  "GATEHOUSE_SEED",
];

/** The value of a variable; an empty one counts as not set. */
export function textSetting(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

export function integerSetting(env: Environment, name: string, range: { min: number; max: number; fallback: number }): number {
  const text = textSetting(env, name);
  if (text === undefined) return range.fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= range.min && value <= range.max)) {
    throw new SettingsError(`${name} must be a whole number from ${range.min} to ${range.max}, not "${text}".`);
  }
  return value;
}

export function choiceSetting<const Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = textSetting(env, name);
  if (text === undefined) return fallback;
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw new SettingsError(`${name} must be one of ${choices.join(", ")}, not "${text}".`);
  return choice;
}

/**
 * A URL with one of the schemes, its sign-in data percent-encoded whether it was or not. The message never repeats the value, which may
 * carry a password.
 */
export function urlSetting(env: Environment, name: string, schemes: readonly string[]): string | undefined {
  const text = textSetting(env, name);
  return text === undefined ? undefined : requireUrl(encodeSignIn(text), name, schemes);
}

export function requireUrl(text: string, name: string, schemes: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !schemes.includes(url.protocol.slice(0, -1))) {
    throw new SettingsError(`${name} must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}.`);
  }
  return text;
}

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
