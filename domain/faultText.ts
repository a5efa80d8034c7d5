/** Text of a thrown value for a log, with the stack of an error. */
export function faultText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
