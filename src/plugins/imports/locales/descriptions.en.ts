export default {
  "imports:discard": "Throws a file of people that was looked at away. Nobody of it is imported.",
  "imports:people": "Opens the import of people from a CSV file: it is looked at first, and nothing changes before you agree.",
  "imports:sample": "Saves a CSV file with the right columns and a few lines, to be filled in with people.",
  "imports:start": "Imports the people of the file that was looked at. Lines with faults are left out and listed.",
} as const;
