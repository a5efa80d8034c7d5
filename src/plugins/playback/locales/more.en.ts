export default {
  command: {
    open: "Watch recordings",
    replay: "Replay the last 30 seconds",
    toggle: "Play or pause",
    back: "Back 10 seconds",
    forward: "Forward 10 seconds",
    slower: "Play slower",
    faster: "Play faster",
    mute: "Turn sound of the recording on or off",
  },
  keywords: { open: "playback, recorded, video, history, timeline", replay: "instant replay, rewind, what happened" },
  pick: { camera: "Which camera?" },
  refusal: { notFound: "This camera is not there", notRecorded: "This device is not recorded", notOpen: "No recording is open here" },
};
