/**
 * What a gateway answers pages with: the portal stands at another origin, a browser asks before a page may speak to a private network, and
 * nothing of it is kept.
 */
export const pageHeads = {
  "access-control-allow-origin": "*",
  "access-control-allow-private-network": "true",
  "cache-control": "no-store",
} as const;
