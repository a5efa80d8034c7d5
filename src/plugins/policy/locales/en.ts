export default { title: "Policy", panel: { tests: "Policy tests" } } as const;
