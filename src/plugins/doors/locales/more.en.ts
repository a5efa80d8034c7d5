export default {
  pins: {
    allow: "Allow PINs again",
    keywords: "PIN, code, keypad, wrong, locked out",
    taken: "The door takes PINs already",
    allowed: "PINs accepted again: {{name}}",
  },
  claim: {
    withdraw: "Withdraw claim",
    keywords: "claim, serial number, waiting, onboarding, device, remove",
    none: "The device has enrolled already",
    consequence: "The device is removed from the account. You can claim it again by its serial number.",
    withdrawn: "Claim withdrawn: {{name}}",
  },
} as const;
