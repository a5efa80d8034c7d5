export default {
  "settings:ask-reason": "Says for a kind of action whether whoever does it must write why. The reasons are in the audit. Asks which kind.",
  "settings:open-index": "Opens the page with all settings that you may see.",
  "settings:open-reasons": "Opens which actions ask for a reason.",
} as const;
