import type { SignInText } from "./signInTexts.ts";

const rooms: [SignInText, number, number][] = [
  ["floorReception", 150, 230],
  ["floorHall", 380, 232],
  ["floorStore", 560, 290],
  ["floorOffices", 470, 520],
  ["floorPostRoom", 220, 410],
  ["floorStair", 220, 540],
];

/** The illustration beside the sign-in form: a floor plan with doors, one of them open. */
export function FloorPlan({ t }: { t(key: SignInText): string }) {
  return (
    <svg viewBox="90 60 580 600" fill="none" stroke="var(--line-strong)" strokeWidth="1" aria-hidden="true">
      <g opacity=".55">
        <path d="M120 120H330M366 120H640V330M640 366V640H470M434 640H120V470M120 434V120" />
        <path d="M120 300H210M246 300H330V120M330 300V262M330 300H420M456 300H640M420 300V440M420 476V640M120 470H250M286 470H420" />
        <path d="M520 300V200M520 164V120" />
        <path d="M470 360h120v70H470zM150 160h70v34h-70zM150 520h34v70h-34zM560 150h50v110h-50zM220 560h120M220 580h120M220 600h120" />
      </g>
      <path
        stroke="var(--ink-muted)"
        strokeWidth="1.15"
        d="M330 120v36a36 36 0 0 0 36-36M640 330h-36a36 36 0 0 0 36 36M470 640v-36a36 36 0 0 0-36 36M120 434h36a36 36 0 0 1-36 36M210 300v-36a36 36 0 0 1 36 36M420 300v36M456 300a36 36 0 0 1-36 36M420 440h36a36 36 0 0 1-36 36M250 470v36a36 36 0 0 0 36-36M520 200h36a36 36 0 0 0-36-36"
      />
      <path stroke="var(--accent-line)" strokeWidth="2" d="M330 120h36" />
      <circle cx="348" cy="84" r="4" fill="var(--accent-line)" stroke="none" />
      <path d="M348 92v22" stroke="var(--accent-line)" strokeDasharray="3 4" />
      <g className="floor-names">
        {rooms.map(([name, x, y]) => (
          <text key={name} x={x} y={y}>
            {t(name)}
          </text>
        ))}
      </g>
    </svg>
  );
}
