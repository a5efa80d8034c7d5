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
  picture: { statistics: "Show or hide statistics", keywords: "frames, bitrate, latency, loss, jitter, codec, quality" },
} as const;
