export default { title: "Settings", panel: { reasons: "Reasons for actions", onboarding: "Set up the account" } } as const;
