export default { title: "Interfonos" };
