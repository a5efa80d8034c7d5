import type { EvidenceFile, EvidenceManifest } from "#domain/evidence/manifest.ts";
import type { CheckedFile, Verdict } from "#domain/evidence/verify.ts";
import { fillText } from "#domain/fillText.ts";
import { dateFormat } from "#domain/time/dateFormat.ts";
import { element } from "./element.ts";
import type { VerifierTexts } from "./verifierTexts.ts";
import type { OpenedFile } from "./zipFiles.ts";

export interface Shown {
  readonly texts: VerifierTexts;
  readonly language: string;
  readonly files: readonly OpenedFile[];
}

/** Draws the verdict on the package, then on each file. */
export function drawVerdict(verdict: Verdict, shown: Shown): HTMLElement {
  const { texts } = shown;
  const { isIntact, fault, manifest, signature, signed, files } = verdict;
  const at = (utc: string | undefined) => (utc === undefined ? "" : momentOf(utc, shown.language, undefined));
  const facts: [string, string | undefined][] = [
    [texts.case, manifest?.case.name],
    [texts.reference, manifest?.case.referenceNumber],
    [texts.exportedBy, manifest && `${manifest.exportedBy.name}, ${manifest.accountName}`],
    [texts.exportedAt, at(manifest?.exportedAtUtc)],
    [texts.signedAt, signed && at(new Date(signed.iat * 1000).toISOString())],
    [texts.key, signature?.publicKey.kid],
  ];
  return element("section", { className: "verdict", "data-intact": String(isIntact) }, [
    element("h2", {}, [`${isIntact ? "✓" : "✗"} ${isIntact ? texts.intact : texts.notIntact}`]),
    element("p", { role: "status" }, [isIntact ? texts.intactHint : fault ? texts[fault] : changedNames(files, texts)]),
    element(
      "dl",
      {},
      facts.flatMap(([name, value]) => (value ? [element("dt", {}, [name]), element("dd", {}, [value])] : [])),
    ),
    ...(signature ? [element("p", { className: "hint" }, [fillText(texts.keyHint, { url: signature.keysUrl })])] : []),
    element(
      "ul",
      { className: "files" },
      files.map((file) => drawFile(file, manifest, shown)),
    ),
  ]);
}

function changedNames(files: readonly CheckedFile[], { standings }: VerifierTexts): string {
  return files
    .filter(({ standing }) => standing !== "intact")
    .map(({ name, standing }) => `${standings[standing]}: ${name}`)
    .join(" · ");
}

function drawFile({ name, standing }: CheckedFile, manifest: EvidenceManifest | undefined, shown: Shown): HTMLElement {
  const { texts } = shown;
  const listed = manifest?.files.find((file) => file.name === name);
  const blob = shown.files.find((file) => file.name === name)?.blob;
  const canShow = listed && blob && (listed.kind === "clip" || listed.kind === "still") ? { listed, blob, manifest } : undefined;
  return element("li", { "data-standing": standing }, [
    element("strong", {}, [name]),
    element("span", { className: "standing" }, [`${standing === "intact" ? "✓" : "✗"} ${texts.standings[standing]}`]),
    ...(listed ? factsOf(listed, shown).map((fact) => element("span", { className: "fact" }, [fact])) : []),
    ...(listed ? [element("code", {}, [`${texts.hash} ${listed.sha256}`])] : []),
    ...(canShow && manifest ? [drawPreview(canShow.listed, canShow.blob, manifest.watermark, texts)] : []),
  ]);
}

function factsOf(file: EvidenceFile, { texts, language }: Shown): string[] {
  const by = fillText(texts.addedBy, { name: file.addedBy });
  switch (file.kind) {
    case "clip": {
      const [from, to] = [file.recorded.fromUtc, file.recorded.toUtc].map((utc) => momentOf(utc, language, file.timeZoneId));
      const gaps = file.gaps.map((gap) => [gap.fromUtc, gap.toUtc].map((utc) => momentOf(utc, language, file.timeZoneId)).join(" – "));
      const recorded = fillText(texts.recorded, { from: from ?? "", to: to ?? "" });
      const of = `${file.deviceName} (${file.serialNumber})`;
      return [
        of,
        recorded,
        fillText(texts.pictures, { count: file.frames }),
        ...(gaps.length > 0 ? [fillText(texts.gaps, { times: gaps.join(", ") })] : []),
        by,
      ];
    }
    case "still":
      return [
        `${file.deviceName} (${file.serialNumber})`,
        fillText(texts.taken, { at: momentOf(file.atUtc, language, file.timeZoneId) }),
        by,
      ];
    case "log": {
      const [from = "", to = ""] = [file.range.fromUtc, file.range.toUtc].map((utc) => momentOf(utc, language, undefined));
      return [fillText(texts.extract, { from, to }), by];
    }
    case "note":
      return [by];
  }
}

/** A button that shows and hides a still or clip. The blob URL exists only while it is shown. */
function drawPreview({ kind, name }: EvidenceFile, blob: Blob, watermark: string, texts: VerifierTexts): HTMLElement {
  const place = element("div", { className: "picture" }, []);
  const button = element("button", { type: "button" }, [texts.play]);
  let url: string | undefined;
  button.addEventListener("click", () => {
    place.replaceChildren();
    if (url !== undefined) URL.revokeObjectURL(url);
    url = url === undefined ? URL.createObjectURL(new Blob([blob], { type: kind === "clip" ? "video/mp4" : "image/jpeg" })) : undefined;
    button.textContent = url === undefined ? texts.play : texts.hide;
    if (url === undefined) return;
    if (kind === "still") return place.append(element("img", { src: url, alt: name }, []));
    const frame = element("div", { className: "film" }, [
      element("video", { src: url, controls: "", "aria-label": name }, []),
      element("span", { className: "watermark" }, [watermark]),
    ]);
    place.append(frame, element("p", { className: "hint" }, [texts.watermarkHint]));
  });
  return element("div", {}, [button, place]);
}

function momentOf(utc: string, language: string, timeZone: string | undefined): string {
  try {
    return dateFormat(language, timeZone, { dateStyle: "medium", timeStyle: "long" }).format(new Date(utc));
  } catch {
    return utc;
  }
}
