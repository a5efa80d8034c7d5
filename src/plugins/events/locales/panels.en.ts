export default {
  tools: "Feed tools",
  show: { label: "Show", main: "Main", all: "All", access: "Access", problems: "Problems" },
  pause: "Pause the feed",
  resume: "Resume the feed",
  following: "Following",
  waiting: "{{count}} new, show",
  shown: "{{count}} shown",
  failed: "Events did not load",
  empty: "Nothing has happened yet",
  emptyHint: "Events appear here as doors and readers report them.",
} as const;
