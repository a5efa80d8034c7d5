/** Clothes of a person; colours are CSS colours. */
export interface PersonLook {
  coat: string;
  legs: string;
  skin: string;
  hair: string;
  vest?: boolean;
  bag?: boolean;
}

export type PersonView = "side" | "front" | "back";

/** Drawing space of one figure: feet at (28, 106), head at (28, 4), 102 units tall. */
export const personCell = { width: 56, height: 112, feetY: 106, tall: 102 };

/** One position of a walk; `stride` runs from 0 to 1 over two steps and is undefined for a standing person. */
export function personSvg(look: PersonLook, view: PersonView, stride: number | undefined): string {
  const swing = stride === undefined ? 0 : Math.sin(stride * 2 * Math.PI);
  const lift = stride === undefined ? 0 : Math.cos(stride * 2 * Math.PI);
  const bob = stride === undefined ? 0 : -Math.abs(lift) * 1.6;
  const legs = view === "side" ? sideLegs(swing, lift, look.legs) : depthLegs(swing, look.legs);
  const arms = view === "side" ? sideArms(swing, look.coat) : depthArms(swing, look.coat);
  return `<g transform="translate(28 6)"><ellipse cx="2" cy="100" rx="20" ry="4" fill="#000" opacity=".28"/>${legs}<g transform="translate(0 ${round(bob)})">${view === "side" ? arms.far : ""}${torso(look)}${view === "side" ? arms.near : arms.far + arms.near}${bag(look, swing, view)}${head(look, view)}</g></g>`;
}

function torso({ coat, vest }: PersonLook): string {
  const stripes = vest ? `<path d="M-11 22 L-9 58 M11 22 L9 58 M-11.5 46 H11.5" stroke="#d9c84e" stroke-width="4" fill="none"/>` : "";
  return `<path d="M-15 26 Q-15 17 -6 16 L6 16 Q15 17 15 26 L12 62 L-12 62Z" fill="${coat}"/>${stripes}`;
}

function head({ skin, hair }: PersonLook, view: PersonView): string {
  const neck = `<path d="M0 10V18" stroke="${skin}" stroke-width="6"/>`;
  if (view === "back") return `${neck}<circle cx="0" cy="6" r="7.8" fill="${hair}"/>`;
  const fringe =
    view === "front" ? "M-7.6 6 Q-7 -2 0 -2 Q7 -2 7.6 6 Q4 1 -7.6 6Z" : "M-7.8 9 Q-8.5 -2 0 -2 Q7 -2 7.6 4 Q2 3 -1 4 Q-2 9 -5 12Z";
  return `${neck}<circle cx="0" cy="7" r="7.5" fill="${skin}"/><path d="${fringe}" fill="${hair}"/>`;
}

function sideLegs(swing: number, lift: number, colour: string): string {
  const leg = (reach: number, raised: number) => {
    const knee = `${round(reach * 0.5 + 2)} ${round(78 - raised * 2)}`;
    return `<path d="M0 58 L${knee} L${round(reach)} ${round(97 - raised * 5)}" stroke="${colour}" stroke-width="9.5" stroke-linecap="round" stroke-linejoin="round" fill="none"/>`;
  };
  return leg(-swing * 15, Math.max(0, -lift)) + leg(swing * 15, Math.max(0, lift));
}

function depthLegs(swing: number, colour: string): string {
  const left = 97 - Math.max(0, swing) * 6;
  const right = 97 - Math.max(0, -swing) * 6;
  return `<path d="M-6 58 L-7 ${round(left)} M6 58 L7 ${round(right)}" stroke="${colour}" stroke-width="10" stroke-linecap="round"/>`;
}

function sideArms(swing: number, colour: string): { far: string; near: string } {
  const arm = (reach: number) =>
    `<path d="M0 24 Q${round(reach * 0.3 - 3)} 40 ${round(reach)} 55" stroke="${colour}" stroke-width="7" stroke-linecap="round" fill="none"/>`;
  const seam = `<path d="M-4 25 Q${round(-swing * 4 - 6)} 40 ${round(-swing * 13 - 3)} 53" stroke="#000" stroke-opacity=".18" stroke-width="1.5" fill="none"/>`;
  return { far: arm(swing * 13), near: arm(-swing * 13) + seam };
}

function depthArms(swing: number, colour: string): { far: string; near: string } {
  const arm = (side: number, raised: number) =>
    `<path d="M${14 * side} 25 Q${19 * side} 42 ${15 * side} ${round(56 - raised * 4)}" stroke="${colour}" stroke-width="7" stroke-linecap="round" fill="none"/>`;
  return { far: arm(-1, Math.max(0, -swing)), near: arm(1, Math.max(0, swing)) };
}

function bag({ bag: carriesBag }: PersonLook, swing: number, view: PersonView): string {
  if (!carriesBag) return "";
  const x = view === "side" ? -swing * 13 - 7 : 9;
  return `<rect x="${round(x)}" y="53" width="14" height="14" rx="2" fill="#3b2f2a"/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
