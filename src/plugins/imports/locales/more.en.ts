export default {
  keywords: "csv,file,upload,users,bulk",
  command: { people: "Import people from a file", sample: "Get a sample file of people", start: "Import", discard: "Discard file" },
} as const;
