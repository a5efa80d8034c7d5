import { lettering } from "../drawing/lettering.ts";

export interface VehicleLook {
  body: string;
  /** Registration, readable on vehicles seen from the front. */
  plate?: string;
}

/** Drawing spaces: wheels stand on `feetY`; `tall` is the height that a waypoint gives. */
export const carCell = { width: 220, height: 84, feetY: 76, tall: 66 };
export const vanCell = { width: 250, height: 124, feetY: 116, tall: 108 };
export const carAheadCell = { width: 284, height: 160, feetY: 148, tall: 140 };
export const forkliftCell = { width: 170, height: 150, feetY: 142, tall: 136 };

const wheel = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="#0d0f13"/><circle cx="${x}" cy="${y}" r="${radius * 0.5}" fill="#7c8288"/>`;

export function carSvg({ body }: VehicleLook): string {
  return `<ellipse cx="110" cy="76" rx="104" ry="6" fill="#000" opacity=".4"/>
<path d="M10 64Q6 44 22 40L52 36 76 14Q82 10 92 10H136Q148 10 156 18L174 36 200 42Q212 46 210 64Z" fill="${body}"/>
<path d="M62 36 80 19Q84 16 90 16H108V36ZM114 36V16H134Q142 16 148 21L162 36Z" fill="#141b23" opacity=".88"/>
<path d="M111 16V62M12 52H208" stroke="#000" opacity=".22" fill="none"/>
<rect x="200" y="45" width="9" height="7" rx="3" fill="#f6edcf"/><rect x="10" y="46" width="7" height="7" rx="2" fill="#a03530"/>
${wheel(52, 62, 14)}${wheel(168, 62, 14)}`;
}

export function vanSvg({ body }: VehicleLook): string {
  return `<ellipse cx="125" cy="116" rx="120" ry="7" fill="#000" opacity=".4"/>
<path d="M8 104V18Q8 8 18 8H174Q186 8 194 20L214 56 234 64Q242 68 242 78V104Z" fill="${body}"/>
<path d="M184 20H188L208 56H172V20Z" fill="#141b23" opacity=".88"/>
<path d="M164 10V102M90 10V102M8 84H242" stroke="#000" opacity=".18" fill="none"/>
<rect x="232" y="72" width="9" height="9" rx="3" fill="#f6edcf"/><rect x="6" y="70" width="6" height="14" rx="2" fill="#a03530"/>
${wheel(54, 100, 16)}${wheel(196, 100, 16)}`;
}

export function carAheadSvg({ body, plate = "" }: VehicleLook): string {
  return `<g transform="translate(142 36)"><ellipse cx="0" cy="112" rx="136" ry="11" fill="#000" opacity=".35"/>
<path d="M-108 100h34v14h-34zM74 100h34v14h-34z" fill="#0b0d12"/>
<path d="M-118 106-122 60Q-118 44-96 40L-74-14Q-68-26-48-26H48Q68-26 74-14L96 40Q118 44 122 60L118 106Z" fill="${body}"/>
<path d="M-82 38-62-10Q-60-16-46-16H46Q60-16 62-10L82 38Z" fill="#232a31"/>
<path d="M-82 38-62-10Q-60-16-46-16H-6L-30 38Z" fill="#3a454d"/>
<rect x="-114" y="58" width="46" height="18" rx="6" fill="#fbf7e4"/><rect x="68" y="58" width="46" height="18" rx="6" fill="#fbf7e4"/>
<path d="M-60 62H60M-60 70H60" stroke="#000" opacity=".3" stroke-width="3"/>
<rect x="-42" y="80" width="84" height="20" rx="2" fill="#f1f2ec" stroke="#8a8f8f"/>
${lettering(plate, { x: -36, y: 84.5, size: 11, colour: "#22282c" })}</g>`;
}

/** A parked car from the front: part of a background. */
export function parkedCar({ x, y, width, colour }: { x: number; y: number; width: number; colour: string }): string {
  return `<g transform="translate(${x} ${y}) scale(${width / 100})">
<ellipse cx="0" cy="62" rx="56" ry="7" fill="#000" opacity=".4"/>
<path d="M-46 58 L-48 32 Q-46 24 -36 22 L-26 3 Q-22 -3 -12 -3 L12 -3 Q22 -3 26 3 L36 22 Q46 24 48 32 L46 58Z" fill="${colour}"/>
<path d="M-30 21 L-22 5 Q-20 2 -12 2 L12 2 Q20 2 22 5 L30 21Z" fill="#10151d" opacity=".85"/>
<path d="M-46 34 L46 34" stroke="#000" opacity=".2"/>
<rect x="-44" y="31" width="17" height="7" rx="3" fill="#cfd6da" opacity=".8"/><rect x="27" y="31" width="17" height="7" rx="3" fill="#cfd6da" opacity=".8"/>
<rect x="-12" y="44" width="24" height="6" rx="1" fill="#d9dcc9" opacity=".75"/>
<rect x="-44" y="54" width="13" height="11" rx="3" fill="#0b0d12"/><rect x="31" y="54" width="13" height="11" rx="3" fill="#0b0d12"/>
</g>`;
}

export function forkliftSvg({ body }: VehicleLook): string {
  return `<ellipse cx="78" cy="142" rx="76" ry="6" fill="#000" opacity=".4"/>
<path d="M112 10V138M122 10V138" stroke="#33383c" stroke-width="5"/><path d="M118 134H166" stroke="#4a4f53" stroke-width="6"/>
<path d="M126 84h40v46h-40z" fill="#94744d"/><path d="M126 106h40M146 84v46" stroke="#6d5335" stroke-width="2"/>
<path d="M34 76V14H96L106 76" fill="none" stroke="#2c3136" stroke-width="5"/>
<circle cx="66" cy="40" r="10" fill="#9a7c66"/><path d="M54 36Q56 26 66 26T78 36Z" fill="#d9c84e"/><path d="M52 84V62Q54 52 66 52T82 64L96 70" fill="none" stroke="#5b5030" stroke-width="13" stroke-linecap="round"/>
<path d="M8 128V88Q10 78 22 78H44L54 96H108V128Z" fill="${body}"/><path d="M8 112H108" stroke="#000" opacity=".2" stroke-width="3"/>
${wheel(34, 126, 16)}${wheel(96, 128, 14)}`;
}
