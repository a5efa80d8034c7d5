export default {
  "firmware:schedule": "Opens the choice of a day and hour at which all devices get the new firmware.",
  "firmware:schedule-at": "Sets the day and hour at which all devices get the new firmware. It can be changed until it begins.",
  "firmware:show": "Shows the firmware that the devices have, whether there is a newer one, and how an update goes on.",
  "firmware:update": "Gives all devices the new firmware now. Each restarts and is away for a moment; it cannot be stopped.",
} as const;
