import Chart, { type ChartProps } from "#kernel/ui/charts/Chart.tsx";
import Donut from "#kernel/ui/charts/Donut.tsx";
import Sparkline from "#kernel/ui/charts/Sparkline.tsx";
import { Sample } from "../Sample.tsx";

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
const wave = (height: number, peak: number) => hours.map((_, hour) => Math.round(height * Math.exp(-((hour - peak) ** 2) / 12)));
const shared = {
  positions: hours.map((hour) => `Thursday, ${hour}`),
  ticks: hours,
  positionName: "Hour",
  emptyTitle: "Nothing has happened",
  series: [
    { id: "granted", label: "Granted", tone: "accent", values: wave(170, 8) },
    { id: "denied", label: "Denied", tone: "danger", values: wave(22, 13) },
  ],
} satisfies Partial<ChartProps>;
const nothing = () => undefined;

export default function Charts() {
  return (
    <>
      <Sample isWide name="Bars, stacked">
        <Chart {...shared} label="Access by hour" kind="bar" isStacked hasTotals note="CDT" />
      </Sample>
      <Sample name="Lines">
        <Chart {...shared} label="Access, lines" kind="line" />
      </Sample>
      <Sample name="Areas, stacked">
        <Chart {...shared} label="Access, areas" kind="area" isStacked />
      </Sample>
      <Sample name="Loading">
        <Chart {...shared} label="Loading" kind="bar" status="loading" />
      </Sample>
      <Sample name="Empty">
        <Chart {...shared} label="Empty" kind="bar" series={[]} emptyText="What happens at the doors is counted here." />
      </Sample>
      <Sample name="Failed">
        <Chart {...shared} label="Failed" kind="bar" status="failed" failedTitle="The events could not be counted" onRetry={nothing} />
      </Sample>
      <Sample name="Sparkline">
        <div className="gallery-samples">
          <Sparkline label="People in the lobby: rising, 14 now" values={[3, 4, 9, 8, 12, 11, 14]} />
          <Sparkline label="Unchanged, 4 now" values={[4, 4, 4]} tone="muted" />
          <Sparkline label="Denied: falling, 2 now" values={[9, 7, 8, 4, 2]} tone="danger" />
        </div>
      </Sample>
      <Sample name="Donut">
        <Donut
          label="Connection of devices"
          parts={[
            { id: "on", label: "Connected", tone: "ok", value: 41 },
            { id: "off", label: "Offline", tone: "danger", value: 1 },
            { id: "connecting", label: "Connecting", tone: "warn", value: 1 },
          ]}
        />
      </Sample>
    </>
  );
}
