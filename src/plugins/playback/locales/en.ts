export default {
  title: "Recordings",
  together: "Recordings together",
  eventTitle: "Event video",
  snapshotsTitle: "Daily snapshots",
  review: "To review",
  shares: "Shared clips",
};
