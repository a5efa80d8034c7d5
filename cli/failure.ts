/** How the command line ends. Documented in README.md. */
export const exitCodes = { done: 0, failed: 1, wrongWords: 2, notSignedIn: 3, unreachable: 4, foundSomething: 5 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An end that is not good. `code` is the contract's where the platform refused. */
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
