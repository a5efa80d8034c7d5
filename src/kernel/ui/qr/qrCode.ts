import { correction, generate } from "lean-qr";

/** Clear space around a code, in modules, as ISO/IEC 18004 asks for. */
export const quietModules = 4;
const pixelsPerModule = 12;

/** Read from a screen at an angle and from worn paper: a quarter of it may be missing. */
export function qrCodeOf(text: string) {
  return generate(text, { minCorrectionLevel: correction.Q });
}

/** A code as a picture to keep, as a `data:` address of a PNG. Dark on light in every theme: not every reader takes the other. */
export function qrPictureOf(text: string): string {
  return qrCodeOf(text).toDataURL({ type: "image/png", scale: pixelsPerModule, pad: quietModules, on: [0, 0, 0], off: [255, 255, 255] });
}
