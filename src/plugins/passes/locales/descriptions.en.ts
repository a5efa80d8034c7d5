export default {
  "passes:approve": "Lets a card that waits for approval open doors, with a comment. Asks for the request.",
  "passes:open-list": "Opens the cards that wait until somebody approves or rejects them.",
  "passes:reject": "Refuses a card that waits for approval: it opens nothing. Asks for the request and a comment.",
  "passes:require-approval": "Says whether new cards wait until somebody approves them, or work at once. Holds for the whole account.",
  "passes:show": "Opens one request for a card: who asked, for whom, and what was decided. Asks for the request.",
} as const;
