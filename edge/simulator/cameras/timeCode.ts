/**
 * The machine-readable time code: 40 squares in one row from the left end of the very bottom edge, most significant bit
 * first, white for 1 and black for 0. They hold the frame's instant in epoch milliseconds modulo 2^40 (34.8 years).
 * A square is 8 pixels on a picture 640 wide, and shrinks with the picture.
 */
export const timeCodeBits = 40;
export const timeCodeBlock = 8;
const modulus = 2 ** timeCodeBits;
const codedWidth = 640;

export function timeCodeOf(instant: number): number {
  return ((Math.floor(instant) % modulus) + modulus) % modulus;
}

/** Draws the squares on the luma plane of a picture 640 wide. */
export function drawTimeCode(luma: Uint8Array, width: number, height: number, instant: number): void {
  const code = timeCodeOf(instant);
  for (let bit = 0; bit < timeCodeBits; bit++) {
    const isSet = Math.floor(code / 2 ** (timeCodeBits - 1 - bit)) % 2 === 1;
    const left = bit * timeCodeBlock;
    for (let row = height - timeCodeBlock; row < height; row++) {
      luma.fill(isSet ? 235 : 16, row * width + left, row * width + left + timeCodeBlock);
    }
  }
}

/** Reads the code from one row of luma through the middle of the squares, of a picture of any width. */
export function readTimeCode(pixelsRow: ArrayLike<number>): number {
  const block = (timeCodeBlock * pixelsRow.length) / codedWidth;
  let code = 0;
  for (let bit = 0; bit < timeCodeBits; bit++) {
    code = code * 2 + ((pixelsRow[Math.floor((bit + 0.5) * block)] ?? 0) > 125 ? 1 : 0);
  }
  return code;
}

/** The instant nearest to `near` that has this code. */
export function instantOfTimeCode(code: number, near: number): number {
  return code + Math.round((near - code) / modulus) * modulus;
}
