export default {
  pick: "Which person?",
  command: {
    create: "New person",
    edit: "Open person",
    editSeveral: "Edit",
    suspend: "Suspend person",
    reactivate: "Reactivate person",
    delete: "Delete person",
    undelete: "Bring person back",
    showDeleted: "Show deleted people",
    export: "Export people as CSV",
  },
  refused: {
    self: "Nobody does this to themselves.",
    suspended: "The person is suspended already.",
    notSuspended: "Only who is suspended is reactivated.",
  },
  consequence: {
    suspend: "Doors stay closed for them and they are signed out everywhere, until they are reactivated.",
    delete:
      "Doors stay closed for them, they are signed out everywhere, and groups and schedules lose them. They can be brought back, and what they did stays in the event log.",
  },
  toast: {
    saved: "{{name}} is saved",
    deleted: "{{name}} is deleted and can be brought back",
    undeleted: "{{name}} is back",
    suspended_one: "{{count}} person is suspended",
    suspended_other: "{{count}} people are suspended",
    reactivated_one: "{{count}} person is active again",
    reactivated_other: "{{count}} people are active again",
    severalDeleted_one: "{{count}} person is deleted",
    severalDeleted_other: "{{count}} people are deleted",
    severalChanged_one: "{{count}} person is changed",
    severalChanged_other: "{{count}} people are changed",
  },
} as const;
