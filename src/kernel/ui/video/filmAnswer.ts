/**
 * EV-04: the platform's HTTP status for the first byte of a clip, because a `<video>` does not report it; undefined if the platform is
 * unreachable.
 */
export async function filmAnswer(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const { status, body } = await fetch(url, { headers: { range: "bytes=0-0" }, cache: "no-store", signal });
    await body?.cancel();
    return status;
  } catch {
    return undefined;
  }
}
