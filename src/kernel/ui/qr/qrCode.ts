import { correction, generate } from "lean-qr";

/** Width in modules of the clear margin that ISO/IEC 18004 requires. */
export const quietModules = 4;
const pixelsPerModule = 12;

/** Uses an error correction that tolerates the loss of a quarter of the code, for screens at an angle and worn paper. */
export function qrCodeOf(text: string) {
  return generate(text, { minCorrectionLevel: correction.Q });
}

/** The code as a PNG in a `data:` address, for saving. Always dark on light, because not every reader accepts the inverse. */
export function qrPictureOf(text: string): string {
  return qrCodeOf(text).toDataURL({ type: "image/png", scale: pixelsPerModule, pad: quietModules, on: [0, 0, 0], off: [255, 255, 255] });
}
