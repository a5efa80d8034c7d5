export default {
  title: "Home",
  panel: { dashboard: "Dashboard", activity: "Activity" },
  doors: {
    title: "Needs a look",
    none: "All doors are as they should be",
    noneWhy: "{{count}} devices, none forced, held open or offline.",
    failed: "The devices could not be loaded",
  },
  stat: { devices: "Devices", offline: "Offline", open: "Open or unlocked", denied: "Denied today" },
  events: {
    title: "Denied and forced",
    none: "Nothing has been denied",
    noneWhy: "Refused cards, forced and held doors show here.",
    failed: "The events could not be loaded",
  },
  nothing: {
    title: "Nothing to show here yet",
    text: "Your role sees neither devices nor events. Your profile and settings are in the menu at the top right.",
  },
  activity: {
    none: "You have not run anything yet",
    noneWhy: "What you do in this session is listed here.",
    again: "Run again",
    running: "Running",
    done: "Done",
    failed: "Failed",
    cancelled: "Cancelled",
  },
} as const;
