export default { title: "People", panel: { list: "People", details: "Person", several: "Edit people" } } as const;
