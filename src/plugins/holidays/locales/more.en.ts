export default {
  pick: { holiday: "Which holiday?", days: "By how much?" },
  command: {
    create: "New holiday",
    edit: "Open holiday",
    delete: "Delete holiday",
    shift: "Move the days",
    export: "Export holidays as CSV",
  },
  consequence: "From then on schedules treat this day like any other, and it cannot be restored.",
  shift: {
    earlier_one: "{{count}} day earlier",
    earlier_other: "{{count}} days earlier",
    later_one: "{{count}} day later",
    later_other: "{{count}} days later",
  },
  toast: {
    saved: "{{name}} is saved",
    deleted: "{{name}} is deleted",
    severalDeleted_one: "{{count}} holiday is deleted",
    severalDeleted_other: "{{count}} holidays are deleted",
    severalMoved_one: "{{count}} holiday is moved",
    severalMoved_other: "{{count}} holidays are moved",
  },
} as const;
