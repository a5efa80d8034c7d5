export default { title: "Settings", panel: { reasons: "Reasons for actions" } } as const;
