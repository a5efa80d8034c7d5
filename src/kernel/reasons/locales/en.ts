export default {
  title: "Why are you doing this?",
  why: "This account asks a reason for it. Whoever reads the audit sees what you write.",
  label: "Reason",
  go: "Continue",
  given: "Given before",
  tooShort: "Enter a reason of at least {{min}} characters",
  tooLong: "A reason has at most {{max}} characters",
  unprintable: "The reason has characters that cannot be shown. Type it in one line.",
} as const;
