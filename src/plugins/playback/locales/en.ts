export default { title: "Recordings" };
