export default { title: "Zones", panel: { details: "Zone" } } as const;
