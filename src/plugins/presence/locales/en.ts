export default { title: "Presence", panel: { inside: "Who is inside", musters: "Musters", muster: "Muster" } } as const;
