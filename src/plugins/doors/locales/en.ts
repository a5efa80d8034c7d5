export default {
  title: "Doors",
  entity: "Doors",
  panel: { list: "Devices", detail: "Door" },
  command: { unlock: "Unlock", keepOpen: "Keep open", lock: "Lock", show: "Show door", rename: "Rename door" },
  keywords: { unlock: "open, release, buzz in" },
  pick: { door: "Which door?", name: "New name" },
  refusal: {
    notFound: "This door is not here any more",
    disconnected: "The door is offline",
    noWebCredential: "The door has no web credential",
    alreadyUnlocked: "Already unlocked",
    alreadyLocked: "Already locked",
    lockdown: "The door is under lockdown",
    bySchedule: "Unlocked by its schedule",
  },
  toast: { operationSent: "Operation sent", opened: "Opened: {{name}}" },
} as const;
