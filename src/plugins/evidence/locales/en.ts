export default { title: "Evidence", list: "Cases", one: "Case" };
