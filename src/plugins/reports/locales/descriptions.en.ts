export default {
  "reports:export": "Saves the access log or the event history as a CSV file, with its period and filters.",
  "reports:export-audit": "Saves the audit as a CSV file, with its period and filters: who changed what, and when.",
  "reports:export-counts": "Saves the report of doors, sites or schedules that is open as a CSV file.",
  "reports:open-accesslog": "Opens who was let in or refused at which door, and when.",
  "reports:open-audit": "Opens who changed what in this account, with the values before and after.",
  "reports:open-door": "Opens what happened at each door over a time: granted, refused, forced and held open.",
  "reports:open-eventhistory": "Opens everything that devices reported, with filters for kind, device and time.",
  "reports:open-index": "Opens the page with all reports that you may see.",
  "reports:open-schedule": "Opens how much each schedule was used over a time.",
  "reports:open-site": "Opens what happened at each site over a time.",
  "reports:verify-log": "Checks that no entry of the event log was changed or removed since it was written, and says where one was.",
} as const;
