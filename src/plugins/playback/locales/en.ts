export default {
  title: "Recordings",
  together: "Recordings together",
  eventTitle: "Event video",
  snapshotsTitle: "Daily snapshots",
  shares: "Shared clips",
};
