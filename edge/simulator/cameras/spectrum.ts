const windowSeconds = 0.2;
const stepHertz = 5;
const silentAmplitude = 0.001;

/** 0 for no samples. */
export function rootMeanSquare(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
}

/** The loudest fifth of a second; everything where there is less. A tone that comes and goes is wholly in it. */
export function loudestPart(samples: Float32Array, sampleRate: number): Float32Array {
  const length = Math.floor(sampleRate * windowSeconds);
  const starts = Array.from(
    { length: Math.floor(Math.max(0, samples.length - length) / (length / 4)) + 1 },
    (_, index) => (index * length) / 4,
  );
  const parts = starts.map((start) => samples.subarray(start, start + length)).map((part) => ({ part, rms: rootMeanSquare(part) }));
  return parts.reduce((loudest, each) => (each.rms > loudest.rms ? each : loudest)).part;
}

/** The loudest frequency of the last fifth of a second, to 5 Hz; `undefined` for silence and for less sound than that. */
export function dominantHertz(samples: Float32Array, sampleRate: number): number | undefined {
  const length = Math.floor(sampleRate * windowSeconds);
  if (samples.length < length) return undefined;
  // A Hann window, so that a tone between two steps does not leak over the whole spectrum.
  const part = samples.slice(-length).map((value, index) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / length)));
  let loudest = { hertz: 0, power: 0 };
  for (let hertz = stepHertz * 2; hertz < sampleRate / 2; hertz += stepHertz) {
    const power = powerAt(part, hertz / sampleRate);
    if (power > loudest.power) loudest = { hertz, power };
  }
  const amplitude = (4 * Math.sqrt(loudest.power)) / length;
  return amplitude < silentAmplitude ? undefined : loudest.hertz;
}

/** Goertzel's algorithm: the power of one frequency, given in cycles per sample. */
function powerAt(samples: Float32Array, frequency: number): number {
  const factor = 2 * Math.cos(2 * Math.PI * frequency);
  let last = 0;
  let beforeLast = 0;
  for (const value of samples) {
    const next = value + factor * last - beforeLast;
    beforeLast = last;
    last = next;
  }
  return last * last + beforeLast * beforeLast - factor * last * beforeLast;
}
