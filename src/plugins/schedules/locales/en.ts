export default {
  title: "Schedules",
  panel: { list: "Schedules", details: "Schedule", ofVisitors: "Visitor schedules" },
} as const;
