export default {
  title: "Gallery",
  panel: { panels: "Panels and parts", part: "Part" },
  panels: "Panels",
  parts: "Parts",
  open: "Open {{name}}",
  needs: "needs something to show",
  noPart: "There is no such part",
} as const;
