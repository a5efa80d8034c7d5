export default { title: "Recordings", shares: "Shared clips" };
