import type { Client } from "./client.ts";

/** The environment of a command. */
export interface CommandContext {
  /** Arguments that are not options. */
  readonly words: readonly string[];
  /** Options without their dashes; a switch is "true". */
  readonly options: Readonly<Record<string, string>>;
  readonly client: Client;
  /** Ends when the person ends the program. */
  readonly signal: AbortSignal;
  /** Answers: the value as JSON with --json, else the lines. */
  tell(value: unknown, lines: readonly string[]): void;
  /** A secret, asked on the terminal without showing it. */
  askSecret(question: string): Promise<string>;
}

export interface Command {
  /** Its arguments, for the help: `<door>…`. */
  readonly takes: string;
  readonly summary: string;
  /** More than the summary says. */
  readonly details?: string;
  readonly options?: Readonly<Record<string, { kind: "switch" | "value"; help: string }>>;
  /** How many words it takes. */
  readonly words?: { least: number; most: number };
  /** Runs another program, which reads --json itself. */
  readonly isElsewhere?: boolean;
  /** Answers another exit code than 0 when it has one. */
  run(context: CommandContext): Promise<number | undefined>;
}
