export default {
  title: "Events",
  panel: { live: "Live events" },
} as const;
