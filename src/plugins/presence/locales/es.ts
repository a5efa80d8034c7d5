export default { title: "Presencia", panel: { inside: "Quién está dentro", musters: "Recuentos", muster: "Recuento" } };
