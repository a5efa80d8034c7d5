export default {
  pins: {
    allow: "Allow PINs again",
    keywords: "PIN, code, keypad, wrong, locked out",
    taken: "The door takes PINs already",
    allowed: "PINs are taken again: {{name}}",
  },
} as const;
