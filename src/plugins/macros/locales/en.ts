export default { title: "Macros" };
