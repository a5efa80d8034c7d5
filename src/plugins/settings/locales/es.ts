export default { title: "Ajustes", panel: { reasons: "Motivos de acciones", onboarding: "Preparar la cuenta" } } as const;
