export default {
  "imports:discard": "Discards the checked file of people without importing anyone.",
  "imports:people": "Opens the import of people from a CSV file: it is looked at first, and nothing changes before you agree.",
  "imports:sample": "Saves a CSV file with the right columns and a few lines, to be filled in with people.",
  "imports:start": "Imports all people of the checked file, or nobody if a line has a fault.",
  "imports:start-good": "Imports the lines without faults. The other lines are left out; you can download or correct them.",
  "imports:check": "Saves your corrections of a file of people and checks all of its lines again.",
  "imports:save-left-out": "Saves a CSV file of the lines with faults, with the reason for each. You can correct that file and import it.",
  "imports:correct-left-out": "Opens the lines that an import left out, so that you can correct and import them.",
} as const;
