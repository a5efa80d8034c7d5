import { getEvidenceCase, signEvidenceManifest } from "#contract/evidenceCases.ts";
import {
  type EvidenceFile,
  type EvidenceManifest,
  manifestName,
  manifestText,
  signatureName,
  verifierName,
} from "#domain/evidence/manifest.ts";
import type { DownloadProgress } from "#kernel/downloads/downloads.ts";
import { startAlone } from "#kernel/downloads/oneAtATime.ts";
import { OwnFailure } from "#kernel/errors/failureText.ts";
import { momentAndZone } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { createEvidenceZip, type EvidenceZip, type PackedFile } from "#workers/evidenceZip.ts";
import { fileNameOf, packageName } from "./fileNames.ts";
import { readItem } from "./readItem.ts";

/**
 * C-09: exports a case as one file with its manifest, the platform's signature and a page that verifies it. The top bar shows the progress
 * (SH-09).
 */
export async function exportCase(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const { name, referenceNumber } = await kernel.api.call(getEvidenceCase, { params: { id } }, signal);
  startAlone(kernel, {
    name: packageName(name, referenceNumber),
    async read(report, stop) {
      const zip = createEvidenceZip();
      // A terminated worker never answers, so an abort has to reject instead.
      const stopped = new Promise<never>((_, fail) => {
        stop.addEventListener("abort", () => fail(stop.reason as Error), { once: true });
      });
      try {
        return await Promise.race([pack(id, kernel, zip, report, stop), stopped]);
      } finally {
        zip.dispose();
      }
    },
  });
  kernel.toast.success("evidence.toast.exporting");
}

async function pack(
  id: string,
  kernel: Kernel,
  zip: EvidenceZip,
  report: (progress: DownloadProgress) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { api, state, realtime } = kernel;
  // Load the verifier page first, because a package without it can't be verified.
  const verifier = await fetchVerifier(signal);
  const found = await api.call(getEvidenceCase, { params: { id } }, signal);
  const { user, language } = state;
  const exportedAtUtc = new Date(realtime.serverNowMs()).toISOString();
  const zone = user.sites[0]?.timeZoneId;
  const watermark = `${user.fullName} · ${momentAndZone(exportedAtUtc, language, zone)}`;
  const add = async (name: string, file: Blob): Promise<PackedFile> => {
    const packed = await zip.add(name, file);
    signal.throwIfAborted();
    if (!packed) throw new OwnFailure("TooLarge", "evidence.reason.TooLarge");
    return packed;
  };
  const files: EvidenceFile[] = [];
  const steps = found.items.length * 100;
  for (const [index, item] of found.items.entries()) {
    const tell = (share: number) => report({ stage: "joining", done: index * 100 + Math.floor(share * 100), total: steps });
    tell(0);
    const name = fileNameOf(item, index);
    const { file, facts } = await readItem({ caseId: id, item, watermark, zip, kernel }, tell, signal);
    const packed = await add(name, file);
    const added = { addedBy: item.addedBy.name, addedAtUtc: item.addedAtUtc };
    files.push({ itemId: item.id, name, ...packed, ...added, ...facts });
  }
  const manifest: EvidenceManifest = {
    format: "gatehouse-evidence/1",
    case: { id, name: found.name, referenceNumber: found.referenceNumber, note: found.note, version: found.version },
    accountId: user.accountId,
    accountName: user.accountName,
    exportedBy: { id: user.personId, name: user.fullName },
    exportedAtUtc,
    watermark,
    files,
  };
  const text = manifestText(manifest);
  const signature = await api.call(signEvidenceManifest, { params: { id }, body: { manifest: text } }, signal);
  await add(manifestName, new Blob([text]));
  await add(signatureName, new Blob([`${JSON.stringify(signature, undefined, 2)}\n`]));
  await add(verifierName, verifier);
  return zip.finish();
}

async function fetchVerifier(signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(`/${verifierName}`, { signal, credentials: "omit", redirect: "error" });
  if (!answer.ok) throw new OwnFailure("NoVerifier", "evidence.reason.NoVerifier");
  return answer.blob();
}
