export default {
  keywords: "guest,invite,reception,delivery",
  keywordsOfEnd: "revoke,delete,remove",
  pick: { visitor: "Which visitor?" },
  command: {
    create: "New visitor",
    edit: "Open visitor",
    openings: "Openings in the access log",
    delete: "End visit",
    export: "Export visitors as CSV",
  },
  state: { expected: "Expected", active: "Active", expired: "Over", suspended: "Suspended" },
  consequence: "Nothing opens for the visitor any more. Schedules and groups lose them; what they did stays in the event log.",
  toast: {
    made: "{{name}} is invited",
    saved: "{{name}} is saved",
    deleted: "The visit of {{name}} has ended",
    severalDeleted_one: "{{count}} visit has ended",
    severalDeleted_other: "{{count}} visits have ended",
  },
} as const;
