export default { title: "Intercoms" };
