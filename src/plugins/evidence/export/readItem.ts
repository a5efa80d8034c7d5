import { exportAudit } from "#contract/audit.ts";
import { exportEventLogs } from "#contract/eventLogs.ts";
import { type EvidenceItem, readEvidenceStill } from "#contract/evidenceCases.ts";
import type { EvidenceFile } from "#domain/evidence/manifest.ts";
import type { Span } from "#domain/playback/spans.ts";
import { momentAndZone } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { EvidenceZip } from "#workers/evidenceZip.ts";
import { Recorded } from "../../playback/services.ts";

type Packed = "itemId" | "name" | "bytes" | "sha256" | "addedBy" | "addedAtUtc";
/** The manifest's facts about a file, besides its name, its hash and who added it. */
type FactsOf<File> = File extends unknown ? Omit<File, Packed> : never;
export type Facts = FactsOf<EvidenceFile>;

export interface ItemSource {
  readonly caseId: string;
  readonly item: EvidenceItem;
  /** The person who exports, and the time. */
  readonly watermark: string;
  readonly zip: Pick<EvidenceZip, "watermark">;
  readonly kernel: Kernel;
}

/** The file of one item of a case. `tell` receives the progress from 0 to 1. */
export async function readItem(
  { caseId, item, watermark, zip, kernel }: ItemSource,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<{ file: Blob; facts: Facts }> {
  switch (item.kind) {
    case "note":
      return { file: new Blob([`${item.text}\n`], { type: "text/plain" }), facts: { kind: "note" } };
    case "log":
      return readLog(item, kernel, signal);
    case "still": {
      const { picture } = await kernel.api.call(readEvidenceStill, { params: { id: caseId, itemId: item.id } }, signal);
      const taken = new Blob([Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0)]);
      const { deviceName, atUtc, timeZoneId, serialNumber, sha256 } = item;
      const { language } = kernel.state;
      const of = `${deviceName} · ${momentAndZone(atUtc, language, timeZoneId)}`;
      const file = await zip.watermark(taken, [of, watermark]);
      return { file, facts: { kind: "still", serialNumber, deviceName, timeZoneId, atUtc, takenSha256: sha256 } };
    }
    case "clip":
      return readClipItem(item, kernel, tell, signal);
  }
}

async function readLog(
  { log, fromUtc, toUtc, serialNumber }: Extract<EvidenceItem, { kind: "log" }>,
  { api }: Kernel,
  signal: AbortSignal,
): Promise<{ file: Blob; facts: Facts }> {
  const range = { fromDate: fromUtc, toDate: toUtc };
  const ignore = () => undefined;
  const file =
    log === "audit"
      ? await api.file(exportAudit, { query: { ...range, ...(serialNumber !== undefined && { thing: serialNumber }) } }, ignore, signal)
      : await api.file(exportEventLogs, { query: { ...range, ...(serialNumber !== undefined && { serialNumber }) } }, ignore, signal);
  return { file, facts: { kind: "log", log, range: { fromUtc, toUtc }, ...(serialNumber !== undefined && { serialNumber }) } };
}

async function readClipItem(
  { serialNumber, videoSourceId, deviceName, timeZoneId, fromUtc, toUtc }: Extract<EvidenceItem, { kind: "clip" }>,
  kernel: Kernel,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<{ file: Blob; facts: Facts }> {
  const range = { fromMs: Date.parse(fromUtc), toMs: Date.parse(toUtc) };
  const taken = { videoSourceId, serialNumber, range, gaps: "collapse" } as const;
  const { file, frames, recorded } = await kernel.use(Recorded).read(taken, ({ done, total }) => tell(total ? done / total : 0), signal);
  const [first, last] = [recorded[0], recorded.at(-1)];
  const facts = {
    kind: "clip",
    serialNumber,
    deviceName,
    timeZoneId,
    chosen: { fromUtc, toUtc },
    recorded: utcOf({ fromMs: first?.fromMs ?? range.fromMs, toMs: last?.toMs ?? range.toMs }),
    gaps: gapsIn(recorded, range).map(utcOf),
    isCollapsed: true,
    frames,
  } as const;
  return { file, facts };
}

const utcOf = ({ fromMs, toMs }: Span) => ({ fromUtc: new Date(fromMs).toISOString(), toUtc: new Date(toMs).toISOString() });

/** The parts of a range outside these spans, which are in order. */
export function gapsIn(spans: readonly Span[], { fromMs, toMs }: Span): Span[] {
  const gaps: Span[] = [];
  let atMs = fromMs;
  for (const span of spans) {
    if (span.fromMs > atMs) gaps.push({ fromMs: atMs, toMs: Math.min(span.fromMs, toMs) });
    atMs = Math.max(atMs, span.toMs);
  }
  if (toMs > atMs) gaps.push({ fromMs: atMs, toMs });
  return gaps.filter((gap) => gap.toMs > gap.fromMs);
}
