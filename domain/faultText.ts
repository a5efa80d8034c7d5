/** What a log says of anything that was thrown: where it came from too, when it is an error. */
export function faultText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
