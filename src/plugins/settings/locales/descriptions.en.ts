export default {
  "settings:ask-reason": "Says for a kind of action whether whoever does it must write why. The reasons are in the audit. Asks which kind.",
  "settings:open-index": "Opens the page with all settings that you may see.",
  "settings:open-onboarding":
    "Opens what an account is told once: where its organisation is, how another system calls it, and which devices it takes up.",
  "settings:open-reasons": "Opens which actions ask for a reason.",
} as const;
