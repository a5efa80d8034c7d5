export default {
  entity: "Pass requests",
  keywords: "approval,pass,card,badge,request",
  pick: { pass: "Which request?", comments: "Comments", required: "Do new cards need approval?" },
  done: { approved: "Approved: {{name}}", rejected: "Rejected: {{name}}" },
  require: {
    yes: "New cards need approval",
    no: "New cards work at once",
    done: "New cards need approval from now on",
    undone: "New cards work at once from now on",
  },
} as const;
