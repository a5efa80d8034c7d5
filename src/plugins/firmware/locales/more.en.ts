export default {
  keywords: "firmware, update, upgrade, campaign, version",
  pick: { at: "When? (UTC)" },
  consequence: "Each device restarts and is disconnected for a moment. Doors in lockdown wait until it ends. It cannot be stopped.",
  toast: { started: "Firmware update started", scheduled: "Firmware update scheduled: {{time}}" },
} as const;
