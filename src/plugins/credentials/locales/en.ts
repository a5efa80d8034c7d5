export default {
  title: "Credentials",
  panel: { person: "Credentials of a person", cloudKeys: "Cloud keys", rules: "Cards and PINs" },
} as const;
