export default { title: "Groups", panel: { list: "Groups", details: "Group" } } as const;
