export default {
  "holidays:create": "Opens the form for a new holiday: a day of every year on which schedules may open less or nothing.",
  "holidays:delete": "Deletes a holiday after a question: schedules treat its days like any other. Asks for the holiday.",
  "holidays:delete-several": "Deletes the chosen holidays: schedules treat their days like any other.",
  "holidays:edit": "Opens a holiday: its name and its day of every year. Asks for the holiday.",
  "holidays:export": "Saves the list of holidays as a CSV file, filtered and sorted as it stands.",
  "holidays:open-list": "Opens the list of holidays, in the order of the year.",
  "holidays:shift": "Moves the chosen holidays by a number of days.",
} as const;
