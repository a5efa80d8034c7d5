export default {
  pick: { site: "Which site?", timeZone: "Which time zone?" },
  command: {
    create: "New site",
    edit: "Open site",
    delete: "Delete site",
    setTimeZone: "Set the time zone",
    export: "Export sites as CSV",
  },
  consequence: "People and lockdown plans lose it, and it cannot be restored. What happened there stays in the event log.",
  timeZoneConsequence: "From then on their doors go by this clock: schedules open and close by its hours.",
  toast: {
    saved: "{{name}} is saved",
    deleted: "{{name}} is deleted",
    severalDeleted_one: "{{count}} site is deleted",
    severalDeleted_other: "{{count}} sites are deleted",
    severalChanged_one: "{{count}} site is changed",
    severalChanged_other: "{{count}} sites are changed",
  },
} as const;
