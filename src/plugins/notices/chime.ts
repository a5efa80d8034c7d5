/** Two falling tones in hertz, with their start in seconds: audible across a room, and short. */
const strokes = [
  { hertz: 659.26, atS: 0 },
  { hertz: 523.25, atS: 0.32 },
] as const;
const strokeS = 0.7;
const peak = 0.25;

export interface Chime {
  /** Plays once. A browser that allows no sound before the first click stays silent. */
  play(): void;
  dispose(): void;
}

/** A doorbell sound that the browser generates, so that no file has to load when it is needed. */
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
