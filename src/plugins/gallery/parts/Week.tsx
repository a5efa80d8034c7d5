import { useState } from "react";
import WeekGrid from "#kernel/ui/week/WeekGrid.tsx";
import { normalised, type WeekRange, weekdays } from "#kernel/ui/week/weekRanges.ts";
import { Sample } from "../Sample.tsx";

const receptionHours: WeekRange[] = normalised([
  ...weekdays.slice(0, 5).flatMap((day): WeekRange[] => [
    { day, start: 420, end: 720 },
    { day, start: 780, end: 1080 },
  ]),
  { day: "SAT", start: 540, end: 780 },
  { day: "SUN", start: 1320, end: 1800 },
]);

export default function Week() {
  const [ranges, setRanges] = useState(receptionHours);
  return (
    <>
      <Sample isWide name="WeekGrid">
        <WeekGrid label="Reception hours" value={ranges} onValueChange={setRanges} />
        <p className="code fs12 faint">{ranges.map(({ day, start, end }) => `${day} ${start}–${end}`).join(", ")}</p>
      </Sample>
      <Sample isWide name="WeekGrid, to read">
        <WeekGrid isReadOnly label="Opening hours" value={receptionHours} onValueChange={() => undefined} />
      </Sample>
    </>
  );
}
