export default {
  title: "Reports",
  panel: { index: "Reports", accesslog: "Access log", eventhistory: "Event history" },
  command: { export: "Export report as CSV" },
  keywords: { export: "csv, download, spreadsheet, access log, event history" },
  pick: "Which report?",
  export: { button: "Export CSV", selected: "Export selected", started: "The export has started" },
} as const;
