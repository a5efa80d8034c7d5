/** Strokes on a grid 6 wide and 10 high. Drawn, not set in a font, so that the picture is the same on a machine without fonts. */
const strokes: Record<string, string> = {
  A: "M0 10L3 0L6 10M1.1 6.6H4.9",
  B: "M0 0V10H3.4Q6 10 6 7.4T3.4 4.8H0M0 0H3.2Q5.5 0 5.5 2.4T3.2 4.8",
  C: "M6 2.2Q5.2 0 3.1 0Q0 0 0 5T3.1 10Q5.2 10 6 7.8",
  D: "M0 0V10H2.6Q6 10 6 5T2.6 0Z",
  E: "M5.6 0H0V10H5.6M0 4.9H4.8",
  F: "M5.6 0H0V10M0 4.9H4.8",
  G: "M5.9 2.2Q5.2 0 3.1 0Q0 0 0 5T3.1 10Q6 10 6 7V5.6H3.4",
  H: "M0 0V10M6 0V10M0 4.9H6",
  I: "M3 0V10M1.4 0H4.6M1.4 10H4.6",
  J: "M5.4 0V7.2Q5.4 10 2.8 10Q0.6 10 0.2 7.6",
  K: "M0 0V10M5.8 0L0 6M2.1 4L6 10",
  L: "M0 0V10H5.6",
  M: "M0 10V0L3 6L6 0V10",
  N: "M0 10V0L6 10V0",
  O: "M3 0Q6 0 6 5T3 10T0 5T3 0Z",
  P: "M0 10V0H3.4Q6 0 6 2.8T3.4 5.6H0",
  Q: "M3 0Q6 0 6 5T3 10T0 5T3 0ZM3.8 7.4L6.2 10.4",
  R: "M0 10V0H3.4Q6 0 6 2.7T3.4 5.4H0M3.2 5.4L6 10",
  S: "M5.7 2Q5.1 0 3 0Q0.3 0 0.3 2.5Q0.3 4.4 3 4.9Q6 5.5 6 7.4Q6 10 3 10Q0.6 10 0 7.8",
  T: "M0 0H6M3 0V10",
  U: "M0 0V6.8Q0 10 3 10T6 6.8V0",
  V: "M0 0L3 10L6 0",
  W: "M-0.2 0L1.4 10L3 3.4L4.6 10L6.2 0",
  X: "M0 0L6 10M6 0L0 10",
  Y: "M0 0L3 5L6 0M3 5V10",
  Z: "M0.2 0H5.8L0 10H6",
  "0": "M3 0Q6 0 6 5T3 10T0 5T3 0Z",
  "1": "M0.8 2L3.2 0V10",
  "2": "M0.2 2.6Q0.4 0 3 0Q5.8 0 5.8 2.6Q5.8 4.4 3.6 6.4L0.2 10H6",
  "3": "M0.4 1.8Q1 0 3 0Q5.6 0 5.6 2.4T2.6 4.8Q6 4.8 6 7.4T3 10Q0.6 10 0 8",
  "4": "M4.4 10V0L0 6.8H6",
  "5": "M5.4 0H0.9L0.5 4.6Q1.6 3.6 3.2 3.6Q6 3.6 6 6.8T3 10Q0.7 10 0.1 8",
  "6": "M5.4 1.6Q4.8 0 3.2 0Q0 0 0 5.6Q0 10 3 10Q6 10 6 7T3.1 4Q0.6 4 0 6.4",
  "7": "M0 0H6L2.4 10",
  "8": "M3 0Q5.6 0 5.6 2.4T3 4.8T0.4 2.4T3 0ZM3 4.8Q6 4.8 6 7.4T3 10T0 7.4T3 4.8Z",
  "9": "M0.6 8.4Q1.2 10 2.8 10Q6 10 6 4.4Q6 0 3 0Q0 0 0 3T2.9 6Q5.4 6 6 3.6",
  ":": "M3 3.2V3.6M3 7.6V8",
  ".": "M3 9.6V10",
  ",": "M3.2 9.4L2.4 11.4",
  "-": "M1 5.2H5",
  "/": "M0.4 10.6L5.6 -0.6",
  "(": "M4.4 -0.6Q1.8 2 1.8 5T4.4 10.6",
  ")": "M1.6 -0.6Q4.2 2 4.2 5T1.6 10.6",
  "#": "M2 0.6L1.2 9.4M4.8 0.6L4 9.4M0.2 3.4H6M0 6.6H5.8",
  "+": "M3 2.4V8M0.2 5.2H5.8",
  "&": "M6 10L1.4 3Q0.6 0 2.8 0T3.6 3.6Q0 5.4 0 7.6T2.6 10Q5.4 10 6 5.6",
  "'": "M3 0V2.4",
  " ": "",
};
const unknown = "M0.6 0.6H5.4V9.4H0.6Z";
const advance = 8.4;

export const letters: readonly string[] = Object.keys(strokes);

/** Capital letters without accents: what a camera's on-screen display can show. */
export function asLetters(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();
}

export function letterStrokes(letter: string): string {
  return strokes[letter] ?? unknown;
}

/** SVG of a line of text; `x` and `y` are its top left corner and `size` is the height of a capital. */
export function lettering(text: string, { x, y, size, colour }: { x: number; y: number; size: number; colour: string }): string {
  const scale = size / 10;
  const paths = Array.from(asLetters(text)).map(
    (letter, index) => `<path transform="translate(${index * advance} 0)" d="${letterStrokes(letter) || "M0 0"}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`;
}
