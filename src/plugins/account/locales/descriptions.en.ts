export default {
  "account:change-password": "Opens your profile at the change of your password. You need the present one.",
  "account:open-profile": "Opens your own page: name, picture, language, password and sign-in.",
} as const;
