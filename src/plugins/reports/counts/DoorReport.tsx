import type { PanelProps } from "#kernel/plugin.ts";
import type { CountParams } from "../reportParams.ts";
import { CountReport } from "./CountReport.tsx";

export default function DoorReport({ params }: PanelProps<typeof CountParams>) {
  return <CountReport report="door" params={params} />;
}
