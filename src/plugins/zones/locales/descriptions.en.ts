export default {
  "zones:add-all-doors": "Lets every door of the site that you reach lead into this zone, after a question. Asks for the zone.",
  "zones:add-doors": "Lets the chosen doors lead into the zone that is open.",
  "zones:create": "Opens the form for a new zone of a site: a part of it that people go into and leave. Asks for the site.",
  "zones:delete": "Deletes a zone after a question. Schedules lose it; what happened there stays in the event log. Asks for the zone.",
  "zones:delete-several": "Deletes the chosen zones. Schedules lose them; what happened there stays in the event log.",
  "zones:edit": "Opens a zone: its doors in and out, its rules and who is inside. Asks for the zone.",
  "zones:export": "Saves the list of zones as a CSV file, filtered and sorted as it stands.",
  "zones:forgive": "Lets nobody count as inside a zone any more, after a question: everybody may enter once more. Asks for the zone.",
  "zones:of-site": "Opens the list of zones of one site. Asks for the site.",
  "zones:open-list": "Opens the list of zones with their sites, doors and rules.",
  "zones:set-rule": "Changes one rule of all chosen zones, such as anti-passback or how many may be inside.",
} as const;
