/** Networks that only those who are in them reach: private, link-local, carrier-grade and loopback addresses. */
const localAddresses: readonly RegExp[] = [
  /^10\./,
  /^127\./,
  /^169\.254\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^\[::1\]$/,
  /^\[f[cd][0-9a-f]{2}:/,
  /^\[fe[89ab][0-9a-f]:/,
];

/**
 * AU-17: is this `http://address:port` one that a gateway may be tried at? An address and a port and nothing else, and not one out in the
 * internet: what a gateway says of itself must not lead the browsers of its people elsewhere.
 */
export function isLocalHost(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  const isAddress = /^\d+\.\d+\.\d+\.\d+$/.test(hostname) || hostname.startsWith("[");
  return protocol === "http:" && origin === text && isAddress && localAddresses.some((network) => network.test(hostname));
}
