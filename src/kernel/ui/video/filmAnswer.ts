/** EV-04: what the platform answers to who asks for the first byte of a film; undefined where it is not reached. A `<video>` does not tell. */
export async function filmAnswer(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const { status, body } = await fetch(url, { headers: { range: "bytes=0-0" }, cache: "no-store", signal });
    await body?.cancel();
    return status;
  } catch {
    return undefined;
  }
}
