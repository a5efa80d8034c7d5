export default {
  "lockdown:create-plan": "Opens the form for a new lockdown plan: which doors lock at once, and for how long.",
  "lockdown:delete-plan": "Deletes a lockdown plan after a question. A lockdown that is active goes on. Asks for the plan.",
  "lockdown:edit-plan": "Opens a lockdown plan: its doors, sites, name and length. Asks for the plan.",
  "lockdown:finish": "Ends the lockdown that is active after a question: its doors go back to locked, and cards work again.",
  "lockdown:open-plans": "Opens the list of lockdown plans, to make, change and delete them.",
  "lockdown:release-door": "Takes one door out of the lockdown after a question; it goes on for the others. Asks for the door.",
  "lockdown:show": "Opens the lockdown: what is active, which doors have confirmed, and the plans that can be started.",
  "lockdown:start":
    "Locks all doors of a plan at once after a question: cards and unlock commands are refused there. People can still leave. Asks for the plan and how long.",
} as const;
