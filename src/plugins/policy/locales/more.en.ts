export default {
  command: { run: "Run policy tests", create: "New policy test", edit: "Edit policy test", delete: "Delete policy test" },
  keywords: "policy, test, assertion, who can open, access",
  pick: { test: "Which policy test?" },
  entity: "Policy test",
  toast: {
    passed_one: "{{count}} policy test holds",
    passed_other: "All {{count}} policy tests hold",
    none: "There are no policy tests",
    failed_one: "{{count}} policy test fails",
    failed_other: "{{count}} policy tests fail",
    saved: "Saved: {{name}}",
    deleted: "Deleted: {{name}}",
  },
} as const;
