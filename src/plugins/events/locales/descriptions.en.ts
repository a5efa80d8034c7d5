export default {
  "events:open-live": "Opens what happens now at doors, intercoms and cameras, as it arrives.",
} as const;
