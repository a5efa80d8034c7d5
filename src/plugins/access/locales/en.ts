export default { title: "Access", panel: { who: "Who can open", what: "What somebody can open", explain: "Why" } } as const;
