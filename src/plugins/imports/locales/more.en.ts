export default {
  keywords: "csv,file,upload,users,bulk",
  command: {
    people: "Import people from a file",
    sample: "Get a sample file of people",
    start: "Import",
    startGood: "Import the good lines",
    check: "Check again",
    saveLeftOut: "Download the lines that are not imported",
    correctLeftOut: "Correct the lines that were not imported",
    discard: "Discard file",
  },
} as const;
