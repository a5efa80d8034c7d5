export default {
  "sites:create": "Opens the form for a new site: name, address and time zone.",
  "sites:delete":
    "Deletes a site after a question. People and lockdown plans lose it; what happened there stays in the event log. Asks for the site.",
  "sites:delete-several": "Deletes the chosen sites. People and lockdown plans lose them; what happened there stays in the event log.",
  "sites:edit": "Opens a site: its name, address, time zone, doors and people. Asks for the site.",
  "sites:export": "Saves the list of sites as a CSV file, filtered and sorted as it stands.",
  "sites:open-list": "Opens the list of sites with their doors and time zones.",
  "sites:set-time-zone": "Sets the time zone of the chosen sites after a question: their schedules open and close by its clock.",
} as const;
