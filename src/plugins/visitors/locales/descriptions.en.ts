export default {
  "visitors:create": "Opens the form for a visitor: who, when, and which doors open for them.",
  "visitors:delete": "Ends a visit after a question: nothing opens for the visitor any more. Asks for the visitor.",
  "visitors:delete-several": "Ends the chosen visits: nothing opens for the visitors any more.",
  "visitors:edit": "Opens a visitor: their data, times, doors and key. Asks for the visitor.",
  "visitors:export": "Saves the list of visitors as a CSV file, filtered and sorted as it stands.",
  "visitors:open-list": "Opens the list of visitors, those who are expected or here first.",
  "visitors:openings": "Opens the access log at what a visitor opened. Asks for the visitor.",
} as const;
