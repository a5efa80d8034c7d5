export default {
  "groups:add-people": "Adds the chosen people to the group that is open: they get its schedules at once.",
  "groups:add-person": "Adds a person to a group, with the schedules that it has. Asks for both.",
  "groups:add-to-each": "Adds one person to every chosen group.",
  "groups:create": "Opens the form for a new group of people that share schedules.",
  "groups:delete": "Deletes a group after a question. Its people stay and lose the schedules that it gave. Asks for the group.",
  "groups:delete-several": "Deletes the chosen groups. Their people stay and lose the schedules that they gave.",
  "groups:describe": "Writes one description for all chosen groups.",
  "groups:edit": "Opens a group: its people, schedules and name. Asks for the group.",
  "groups:export": "Saves the list of groups as a CSV file, filtered and sorted as it stands.",
  "groups:open-list": "Opens the list of groups with how many people each has.",
  "groups:remove-people": "Takes the chosen people out of the group that is open: they lose its schedules at once.",
  "groups:remove-person": "Takes a person out of a group, and with it its schedules from them. Asks for both.",
} as const;
