export default {
  "notices:allow-outside":
    "Lets this browser show rings and other notifications while you work in another program. The browser asks you once.",
  "notices:clear": "Empties your inbox on all your consoles after a question. What happened stays in the event log.",
  "notices:end-snooze": "Lets notifications through again at once, all of them or those of an intercom.",
  "notices:open-inbox": "Opens your notifications, those that you have not read first.",
  "notices:open-rules": "Opens your settings for rings, alarms, other events and quiet hours.",
  "notices:read": "Marks all notifications of your inbox as read, on all your consoles.",
  "notices:set-quiet-hours": "Sets the hours of each day in which nothing but alarms disturbs you, by the clock of a time zone.",
  "notices:set-way": "Sets how a kind of event reaches you, everywhere or at one device: with sound, as a message, or only in your inbox.",
  "notices:snooze": "Keeps notifications silent for some minutes. They still arrive in your inbox. Asks how long.",
  "notices:snooze-device": "Keeps the rings of one intercom silent for some minutes, for you alone. Asks for the intercom and how long.",
} as const;
