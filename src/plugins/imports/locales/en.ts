export default {
  title: "Import",
  panel: { people: "Import people" },
} as const;
