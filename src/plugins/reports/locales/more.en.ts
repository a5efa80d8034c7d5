export default {
  command: {
    export: "Export report as CSV",
    exportCalls: "Export call history as CSV",
    exportAudit: "Export audit as CSV",
    verify: "Verify the log",
    exportCounts: "Export door, site or schedule report as CSV",
  },
  keywords: {
    export: "csv, download, spreadsheet, access log, event history",
    audit: "csv, download, audit, who changed, log",
    calls: "csv, download, intercom, rang, visitors, phone calls",
    verify: "audit, chain, hash, tamper, unbroken",
    counts: "csv, download, doors, sites, schedules, granted, refused, forced",
  },
  pick: "Which report?",
  export: { button: "Export CSV", selected: "Export selected", started: "The export has started" },
} as const;
