/** Two falling tones, hertz and seconds from the start: heard over a room, and over at once. */
const strokes = [
  { hertz: 659.26, atS: 0 },
  { hertz: 523.25, atS: 0.32 },
] as const;
const strokeS = 0.7;
const peak = 0.25;

export interface Chime {
  /** Sounds once; a browser that allows no sound yet, because nobody has touched the page, stays silent. */
  play(): void;
  dispose(): void;
}

/** The sound of a doorbell, made by the browser: no file to fetch at the moment it is needed. */
export function createChime(): Chime {
  let context: AudioContext | undefined;
  return {
    play() {
      context ??= new AudioContext();
      const { currentTime, destination } = context;
      for (const { hertz, atS } of strokes) {
        const tone = context.createOscillator();
        const volume = context.createGain();
        const startS = currentTime + atS;
        tone.frequency.value = hertz;
        volume.gain.setValueAtTime(peak, startS);
        volume.gain.exponentialRampToValueAtTime(0.001, startS + strokeS);
        tone.connect(volume).connect(destination);
        tone.start(startS);
        tone.stop(startS + strokeS);
      }
      void context.resume();
    },
    dispose() {
      void context?.close();
      context = undefined;
    },
  };
}
