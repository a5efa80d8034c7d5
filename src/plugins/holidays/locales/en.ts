export default { title: "Holidays", panel: { details: "Holiday" } } as const;
