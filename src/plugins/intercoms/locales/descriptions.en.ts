export default {
  "intercoms:answer-call":
    "Answers the visitor's call: all consoles stop ringing, and live video of the intercom opens. This unlocks no door.",
  "intercoms:check": "Opens the live picture of the intercom that rings, unless it is open already.",
  "intercoms:create-entry": "Opens the form for a new entry of the intercoms' directory: what visitors read, and who it rings.",
  "intercoms:decline-call": "Declines the visitor's call: all consoles stop ringing, and the intercom tells the visitor.",
  "intercoms:delete-entry": "Deletes an entry of the intercoms' directory after a question: visitors no longer find it. Asks which one.",
  "intercoms:edit-entry": "Opens an entry of the intercoms' directory: its name, its type and its person. Asks which one.",
  "intercoms:export-directory": "Saves the intercoms' directory as a CSV file, filtered and sorted as it stands.",
  "intercoms:open-directory": "Opens who visitors find at the intercoms, and whether each of them can be rung.",
  "intercoms:show-code": "Shows the QR code of an intercom's directory, to be printed and put up beside it. Asks for the intercom.",
} as const;
