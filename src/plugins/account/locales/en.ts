export default {
  title: "Account",
  panel: { profile: "Profile", notFound: "Not found", forbidden: "No permission", error: "System error" },
  command: { changePassword: "Change password" },
} as const;
