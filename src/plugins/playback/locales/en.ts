export default { title: "Recordings", snapshotsTitle: "Daily snapshots", shares: "Shared clips" };
