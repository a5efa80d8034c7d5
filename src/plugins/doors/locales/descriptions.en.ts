export default {
  "doors:allow-pins":
    "Lets a door take PINs again at once, after wrong ones have locked its keypad. Asks for the door, which must be connected.",
  "doors:keep-open": "Keeps a door unlocked until somebody locks it, after a question. Asks for the door, which must be connected.",
  "doors:lock": "Locks a door that is kept open or unlocked. Asks for the door, which must be connected.",
  "doors:open-detail": "Opens the details of the chosen door: state, events, schedules, zones and cameras.",
  "doors:open-list": "Opens the list of doors and intercoms with their live state.",
  "doors:rename": "Gives a door or intercom another name, which everybody sees at once. Asks for the door and the name.",
  "doors:set-zones": "Says which zones a door leads out of and into, for who is inside and for anti-passback. Asks for the door.",
  "doors:show": "Opens the details of a door or intercom beside what is open. Asks for the door.",
  "doors:unlock":
    "Unlocks a door for its release time, after which it locks by itself. Asks for the door, which must be connected and not in lockdown.",
  "doors:withdraw-claim":
    "Takes back the serial number of a door or intercom that waits for its device, after a question. Asks for the device.",
} as const;
