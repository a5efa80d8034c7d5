export default {
  keywords: "csv,file,upload,users,bulk",
  command: { people: "Import people from a file", start: "Import", discard: "Discard file" },
} as const;
