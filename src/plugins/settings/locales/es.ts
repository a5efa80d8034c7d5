export default { title: "Ajustes", panel: { reasons: "Motivos de acciones" } } as const;
