export default { title: "Intercoms", panel: { directory: "Intercom directory", entry: "Directory entry" } } as const;
