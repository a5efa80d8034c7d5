/** A visitor before an intercom: head and shoulders, looking into the camera. */
export interface VisitorLook {
  coat: string;
  collar: string;
  skin: string;
  shadow: string;
  hair: string;
  hairstyle: "short" | "long" | "cap";
  badge?: boolean;
}

export type VisitorFace = "still" | "blinking" | "speaking";

/** Drawing space of one figure: the chin's middle line is x = 166, the picture cuts the figure at the bottom. */
export const visitorCell = { width: 332, height: 360, feetY: 360, tall: 352 };

const hairstyles: Record<VisitorLook["hairstyle"], string> = {
  short: "M-60 44Q-70-58 4-60 70-56 60 44 54 6 36-8-2 2-46-6-58 16-60 44Z",
  long: "M-64 120Q-76-60 2-62 78-58 66 120 58 128 50 112 62 40 40-8 0 4-44-8-62 40-50 112-56 128-64 120Z",
  cap: "M-60 14Q-62-58 0-60 62-58 60 14 30-2 0-2-30-2-60 14Z",
};

export function visitorSvg(look: VisitorLook, face: VisitorFace): string {
  const eyes =
    face === "blinking"
      ? `<path d="M-30 47q8 4 16 0M16 47q8 4 16 0" stroke="#1f1714" stroke-width="3" fill="none" stroke-linecap="round"/>`
      : `<path d="M-22 46h.1M24 46h.1" stroke="#1f1714" stroke-width="7" stroke-linecap="round"/>`;
  const mouth =
    face === "speaking"
      ? `<ellipse cx="1" cy="93" rx="13" ry="6" fill="#5d342d"/>`
      : `<path d="M-16 90q17 8 34 0" stroke="${look.shadow}" stroke-width="3" fill="none" stroke-linecap="round"/>`;
  const badge = look.badge
    ? `<rect x="52" y="196" width="34" height="46" rx="3" fill="#e9ebec"/><rect x="58" y="202" width="22" height="16" fill="#8496a6"/>`
    : "";
  return `<g transform="translate(166 70)">
<path d="M-150 290Q-146 168-74 146L-28 130H30L78 148Q146 168 154 290Z" fill="${look.coat}"/>
<path d="M-30 108h60v40q-30 26-60 0z" fill="${look.shadow}"/>
<path d="M-28 130 0 160 30 130 44 138 6 196-44 138Z" fill="${look.collar}"/>
<path d="M-56 40Q-58-38 0-40 58-38 56 40 54 92 24 116 0 130-24 116-54 92-56 40Z" fill="${look.skin}"/>
<path d="${hairstyles[look.hairstyle]}" fill="${look.hair}"/>
<path d="M-32 34q10-6 20 0M14 34q10-6 20 0" stroke="#3a2a22" stroke-width="4" fill="none" stroke-linecap="round"/>
${eyes}${mouth}
<path d="M1 48-4 70 6 72" stroke="${look.shadow}" stroke-width="3" fill="none" stroke-linecap="round"/>
${badge}</g>`;
}
