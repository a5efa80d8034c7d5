export default {
  title: "Devices",
  lock: {
    Locked: "Locked",
    Unlocked: "Unlocked",
    Lockdown: "Lockdown",
    KeepOpen: "Kept open",
    UnlockedWithSchedule: "Unlocked · schedule",
    UnlockedRequestToExit: "Unlocked · exit",
  },
  door: {
    Closed: "Closed",
    OpenVerified: "Open",
    OpenRequestToExit: "Open · exit",
    OpenForcedEntry: "Forced open",
    OpenTimedOut: "Held open",
    NoSensor: "No sensor",
  },
  connection: { connected: "Connected", offline: "Offline", waiting: "Waiting for the device" },
  recording: { on: "Recording", off: "Not recording" },
  unknown: "Unknown ({{value}})",
} as const;
