export default {
  rings: "Somebody rings: {{name}}",
  check: "Check",
  quiet: "Snooze",
  answered: "{{person}} answers: {{name}}",
  alreadyLive: "Already live: {{name}}",
  command: { check: "Check who rings" },
  keywords: { check: "doorbell, ring, answer, visitor" },
  pick: { intercom: "Intercom" },
};
