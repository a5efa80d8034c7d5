export default {
  title: "Reports",
  panel: {
    index: "Reports",
    accesslog: "Access log",
    eventhistory: "Event history",
    callhistory: "Call history",
    audit: "Audit",
    door: "Door report",
    site: "Site report",
    schedule: "Schedule report",
  },
} as const;
