export default {
  "intercoms:check": "Opens the live picture of the intercom that rings, unless it is open already.",
  "intercoms:answer-call":
    "Answers the call of a visitor: it rings nowhere any more, and the live picture of the intercom opens. No door opens by it.",
  "intercoms:decline-call": "Declines the call of a visitor: it rings nowhere any more, and the visitor is told.",
} as const;
