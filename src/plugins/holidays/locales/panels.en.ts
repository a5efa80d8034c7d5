export default {
  column: { name: "Name", date: "Day", day: "Day of the month", month: "Month", next: "Next time", in: "How soon" },
  section: { day: "Day", dayHint: "It comes every year, at every site of the account." },
  next: "Next: {{name}}, {{time}}",
  comesNext: "Comes next on {{date}} ({{time}}).",
  leapYears: "Only leap years have this day.",
  noSuchDay: "This month does not have this day",
  empty: { title: "No holidays yet", hint: "On a holiday, schedules that are closed on holidays let nobody in." },
  failed: "The holiday did not load",
  readOnly: "Changing holidays needs the right to write schedules.",
} as const;
