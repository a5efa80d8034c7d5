/** Whether equipment needs this firmware: what has told no version does, what has a later one does not. */
export function needsFirmware(installed: string | undefined, version: string): boolean {
  return installed === undefined || compareVersions(installed, version) < 0;
}

/** Negative if the first version is older. Missing numbers count as 0; an invalid version is older than any. */
export function compareVersions(first: string, second: string): number {
  const [left, right] = [numbersOf(first), numbersOf(second)];
  const places = Array.from({ length: Math.max(left.length, right.length) }, (_, place) => (left[place] ?? 0) - (right[place] ?? 0));
  return places.find((difference) => difference !== 0) ?? 0;
}

function numbersOf(version: string): number[] {
  return version.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : -1));
}

/** Why an update cannot be scheduled for this instant, all in epoch milliseconds; undefined when it can. */
export function scheduleObstacle(atMs: number, nowMs: number, expiresAtMs: number): "past" | "late" | undefined {
  if (atMs <= nowMs) return "past";
  return atMs > expiresAtMs ? "late" : undefined;
}
