import texts from "../src/kernel/locales/errors.en.json" with { type: "json" };

/** Exit codes of the command line, as README.md documents them. */
export const exitCodes = { done: 0, failed: 1, wrongWords: 2, notSignedIn: 3, unreachable: 4, foundSomething: 5 } as const;
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a message and an exit code. `code` is the contract's error code if the platform refused the call. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  readonly code: string | undefined;
  constructor(message: string, exitCode: ExitCode = exitCodes.failed, code?: string) {
    super(message);
    this.name = "Failure";
    this.exitCode = exitCode;
    this.code = code;
  }
}

export const wrongWords = (message: string): Failure => new Failure(message, exitCodes.wrongWords);

/** The words of the console for a code of the contract. */
export function refusalText(code: string): string {
  if (code === "error_reason_required") return 'This account asks a reason for this. Say why: --reason "…"';
  const known: Readonly<Record<string, string>> = texts;
  return Object.hasOwn(known, code) ? (known[code] ?? code) : `This did not work (${code}).`;
}
