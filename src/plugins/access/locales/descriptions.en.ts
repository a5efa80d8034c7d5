export default {
  "access:explain":
    "Says whether a person would be let in at a door at a time, and step by step why. Asks for the person, the door and the time.",
  "access:open-explain": "Opens the page that explains a decision: a person, a door and a time, with every rule that was looked at.",
  "access:open-what": "Opens the page that lists every door that one person can open, now, at a time or at all.",
  "access:open-who": "Opens the page that lists everybody who can open one door, now, at a time or at all.",
  "access:refused": "Explains the last refusal of a person at a door in the past 30 days. Asks for the person.",
  "access:what":
    "Lists the doors that a person can open now, at a time or at all, with the schedule or group that gives it. Asks for the person.",
  "access:who": "Lists the people who can open a door now, at a time or at all, with what gives it to them. Asks for the door.",
} as const;
