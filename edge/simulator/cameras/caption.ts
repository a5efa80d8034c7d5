import { dateFormat } from "#domain/time/dateFormat.ts";
import { asLetters, letterStrokes, letters } from "./drawing/lettering.ts";
import { cropped, type Frame, type Layer, type Rectangle, rasterise } from "./drawing/picture.ts";

const cellWidth = 12;
const cellHeight = 20;
const advance = 10;
const margin = 10;

export interface CaptionPlace {
  /** The edge of the frame that the text is aligned to. */
  edge: "left" | "right";
  /** It is read in a mirror. */
  isMirrored: boolean;
}

/** Draws lines of text into a frame from letters that were rasterised once. */
export interface Captions {
  /** Returns what it touched. */
  draw(frame: Frame, text: string, place: CaptionPlace): Rectangle;
}

export async function createCaptions(): Promise<Captions> {
  const known = [...letters, "\ufffd"];
  const cells = known.map((letter, index) => {
    const path = `<path d="${letterStrokes(letter) || "M0 0"}" transform="translate(${index * cellWidth + 2.5} 4) scale(1.15 1.2)"`;
    return `${path} stroke="#000" stroke-opacity=".62" stroke-width="3.2"/>${path} stroke="#fff" stroke-width="1.35"/>`;
  });
  const width = cellWidth * known.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${cellHeight}" fill="none" stroke-linecap="round" stroke-linejoin="round">${cells.join("")}</svg>`;
  const sheet = await rasterise(svg, width, cellHeight);
  const atlas = new Map(known.map((letter, index) => [letter, cropped(sheet, index * cellWidth, 0, cellWidth, cellHeight)]));
  return {
    draw(frame, text, { edge, isMirrored }) {
      const line = Array.from(asLetters(text));
      const left = edge === "left" ? margin : Math.floor((frame.width - margin - line.length * advance) / 2) * 2;
      line.forEach((letter, index) => {
        const glyph = atlas.get(letter) ?? atlas.get("\ufffd");
        const across = left + index * advance;
        if (glyph) drawGlyph(frame, glyph, isMirrored ? frame.width - across - cellWidth : across, isMirrored);
      });
      const right = Math.min(frame.width, left + line.length * advance + 2);
      const [from, to] = isMirrored ? [frame.width - right, frame.width - left] : [left, right];
      return { left: from, top: margin, right: to, bottom: margin + cellHeight };
    },
  };
}

/** Letters are grey, so the colour planes stay as they are. */
function drawGlyph(frame: Frame, glyph: Layer, left: number, isMirrored: boolean): void {
  const [first, end] = [Math.max(0, -left), Math.min(glyph.width, frame.width - left)];
  for (let row = 0; row < glyph.height; row++) {
    for (let column = first; column < end; column++) {
      const from = row * glyph.width + (isMirrored ? glyph.width - 1 - column : column);
      const alpha = glyph.alpha[from] ?? 0;
      if (alpha === 0) continue;
      const index = (margin + row) * frame.width + left + column;
      frame.y[index] = (glyph.y[from] ?? 0) + ((frame.y[index] ?? 0) * (255 - alpha)) / 255;
    }
  }
}

/** `DD MMM YYYY HH:MM:SS` in an IANA time zone; throws a RangeError for a zone that does not exist. */
export function createWallClock(timeZone: string): (instant: number) => string {
  const format = dateFormat("en", timeZone, {
    day: "2-digit",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  let second: number | undefined;
  let text = "";
  return (instant) => {
    const current = Math.floor(instant / 1000);
    if (current === second) return text;
    second = current;
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    text = `${part.day} ${part.month?.slice(0, 3)} ${part.year} ${part.hour}:${part.minute}:${part.second}`.toUpperCase();
    return text;
  };
}
