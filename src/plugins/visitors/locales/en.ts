export default {
  title: "Visitors",
  panel: { list: "Visitors", details: "Visitor" },
} as const;
