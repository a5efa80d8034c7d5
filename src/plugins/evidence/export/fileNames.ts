import type { EvidenceItem } from "#contract/evidenceCases.ts";

const folders = { clip: "clips", still: "stills", log: "logs", note: "notes" } as const;
const endings = { clip: "mp4", still: "jpg", log: "csv", note: "txt" } as const;

/** File name of a case's item in the package: its position in the case, its source, and its time. */
export function fileNameOf(item: EvidenceItem, index: number): string {
  const of = item.kind === "clip" || item.kind === "still" ? item.deviceName : item.kind === "log" ? item.log : "note";
  const at = item.kind === "still" ? item.atUtc : item.kind === "note" ? item.addedAtUtc : item.fromUtc;
  const name = `${String(index + 1).padStart(3, "0")} ${plain(of)} ${at.slice(0, 19).replaceAll(":", "-")}Z`;
  return `${folders[item.kind]}/${name}.${endings[item.kind]}`;
}

export const packageName = (name: string, referenceNumber: string): string =>
  `Gatehouse ${plain([referenceNumber, name].filter((part) => part !== "").join(" "))}.zip`;

/** Removes characters that file systems do not allow, and parts that lead out of the folder. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, "-")
    .replaceAll(/^\.+|\.+$/g, "")
    .trim()
    .slice(0, 80);
}
