export default { title: "Recordings", together: "Recordings together", snapshotsTitle: "Daily snapshots", shares: "Shared clips" };
