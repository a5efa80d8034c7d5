export default {
  "intercoms:check": "Opens the live picture of the intercom that rings, unless it is open already.",
} as const;
