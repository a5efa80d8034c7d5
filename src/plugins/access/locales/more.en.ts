export default {
  command: {
    who: "Who can open",
    what: "What can somebody open",
    explain: "Would somebody be let in",
    refused: "Why was somebody refused",
  },
  keywords: { who: "access,rights,permission,open", explain: "access,explain,reason,denied" },
  pick: { door: "Which door?", person: "Who?", when: "When?" },
  when: { now: "Now", at: "At a time", all: "At all" },
  notRefused: "No refusal in the last 30 days",
} as const;
