/** May this address call now? Windows start with an address's first call; beyond `mostAddresses` the oldest window is forgotten. */
export function createRateLimit({ limit, windowMs, mostAddresses }: { limit: number; windowMs: number; mostAddresses: number }) {
  const windows = new Map<string, { startedAtMs: number; count: number }>();
  return (address: string, nowMs: number): boolean => {
    const known = windows.get(address);
    if (known && nowMs - known.startedAtMs < windowMs) {
      known.count += 1;
      return known.count <= limit;
    }
    windows.delete(address);
    windows.set(address, { startedAtMs: nowMs, count: 1 });
    if (windows.size > mostAddresses) for (const oldest of windows.keys()) if (windows.delete(oldest)) break;
    return true;
  };
}
