export default { title: "Sites", panel: { details: "Site" } } as const;
