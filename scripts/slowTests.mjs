const realCamera = "reads real cameras in real time: what one sends every eight seconds is waited for";
const recordedFirst = "a minute is recorded before it can be watched";
const ownProcesses = "starts and kills whole programs, each of which begins anew";

/**
 * Tests of `npm test` that may take more than 20 s by itself, each with its reason: the beginning of a file's name, with the title where it is a
 * test in a browser.
 * @type {Readonly<Record<string, string>>}
 */
export const slowTests = {
  "edge/sources/ffmpegSource.test.ts": realCamera,
  "edge/sources/liveVideo.test.ts": realCamera,
  "tests/contract/commandLine": ownProcesses,
  "tests/contract/mosquitto.test.ts": ownProcesses,
  "tests/e2e/recorded/evidence.spec.ts": recordedFirst,
  "tests/e2e/recorded/playback.spec.ts": recordedFirst,
};
