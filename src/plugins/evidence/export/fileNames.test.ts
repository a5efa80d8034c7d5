import { expect, it } from "vitest";
import type { EvidenceItem } from "#contract/evidenceCases.ts";
import { fileNameOf, packageName } from "./fileNames.ts";

const added = { id: "i1", addedBy: { id: "p1", name: "Ruth" }, addedAtUtc: "2026-03-12T15:00:00.000Z" };
const place = { serialNumber: "GH-1", videoSourceId: "v1", deviceName: "../Yard: north?", timeZoneId: "UTC" };

it("[C-09] calls files by what they are of, and never leads out of the folder that they are unpacked in", () => {
  const items: EvidenceItem[] = [
    { ...added, kind: "clip", ...place, fromUtc: "2026-03-12T14:00:00.000Z", toUtc: "2026-03-12T14:10:00.000Z" },
    { ...added, kind: "still", ...place, atUtc: "2026-03-12T14:03:00.000Z", sha256: "0".repeat(64), bytes: 3 },
    { ...added, kind: "log", log: "audit", fromUtc: "2026-03-12T14:00:00.000Z", toUtc: "2026-03-12T14:10:00.000Z" },
    { ...added, kind: "note", text: "Seen" },
  ];
  expect(items.map(fileNameOf)).toEqual([
    "clips/001 -Yard- north- 2026-03-12T14-00-00Z.mp4",
    "stills/002 -Yard- north- 2026-03-12T14-03-00Z.jpg",
    "logs/003 audit 2026-03-12T14-00-00Z.csv",
    "notes/004 note 2026-03-12T15-00-00Z.txt",
  ]);
  expect(packageName("A/B", "2026-017")).toBe("Gatehouse 2026-017 A-B.zip");
});
