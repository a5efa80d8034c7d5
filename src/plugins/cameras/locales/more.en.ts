export default {
  zoom: {
    in: "Zoom in",
    out: "Zoom out",
    reset: "Reset zoom",
    left: "Look further left",
    right: "Look further right",
    up: "Look further up",
    down: "Look further down",
    keywords: "zoom, enlarge, magnify, digital, pan, move",
    whole: "The whole picture is shown",
  },
  picture: {
    statistics: "Show or hide statistics",
    keywords: "frames, bitrate, latency, loss, jitter, codec, quality",
    keepPlaying: "Choose how long hidden pictures play on",
    keepKeywords: "pause, hidden, tab, background, warm, data",
    howLong: "How long do pictures that you do not see play on?",
    warmth: { 0: "Pause at once", 30: "30 seconds", 120: "2 minutes", 600: "10 minutes", always: "Never pause" },
    kept: "Hidden pictures play on for as long as you chose",
  },
} as const;
