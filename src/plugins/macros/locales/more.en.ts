export default {
  keywords: "macro, runbook, run",
  command: {
    create: "Make macro",
    rename: "Rename macro",
    changeSteps: "Change steps of macro",
    delete: "Delete macro",
    stop: "Stop macro after this step",
  },
  pick: { macro: "Macro", name: "Name of the macro" },
  consequence: { delete: "It is gone from all your consoles. What it has done stays done." },
  gone: "This macro is gone",
  noneRuns: "No macro is running",
  step: {
    unknown: "There is no such command any more",
    nested: "A macro runs no other macro",
    outdated: "What was kept for this step no longer fits its command",
    refused: "You may not run this, or not here",
  },
  toast: {
    busy: "Another macro is running. Stop it first.",
    noSteps: "Nothing of what you chose can be a step of a macro.",
    made: "Macro made: {{name}}",
    deleted: "Macro deleted: {{name}}",
    done: "Macro done: {{name}}",
    stopped: "{{name}} stopped at step {{step}}",
  },
};
