export default {
  "policy:create-test": "Opens the form for a policy test: whether a person or a group can or cannot open a door or a zone, and when.",
  "policy:delete-test": "Deletes a policy test after a question. No right of anybody changes. Asks for the test.",
  "policy:edit-test": "Opens a policy test to change what it expects. Asks for the test.",
  "policy:open-tests": "Opens the list of policy tests with which of them hold.",
  "policy:run-tests": "Checks all policy tests against what people may open now, and says which fail. It changes nothing.",
} as const;
