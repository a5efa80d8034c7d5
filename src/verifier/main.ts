import type { LocaleISO2 } from "#contract/fields.ts";
import { fillText } from "#domain/fillText.ts";
import { languages, spokenLanguage } from "#domain/languages.ts";
import { checkFiles } from "./checkFiles.ts";
import { drawVerdict } from "./drawVerdict.ts";
import { element } from "./element.ts";
import { verifierTexts } from "./verifierTexts.ts";
import { type OpenedFile, openZip } from "./zipFiles.ts";
import "./verifier.css";

const page = document.querySelector<HTMLElement>("#page");
let language: LocaleISO2 = spokenLanguage(navigator.language) ?? "en";
/** The opened package, kept to draw it again in another language. */
let brought: readonly OpenedFile[] | undefined;
let turn = 0;

/** The paths of a dropped folder begin with its own name. */
const fromFolder = (files: readonly File[]): OpenedFile[] =>
  files.map((file) => ({ name: file.webkitRelativePath.split("/").slice(1).join("/") || file.name, blob: file }));

function draw(): void {
  if (!page) return;
  const texts = verifierTexts[language];
  document.documentElement.lang = language;
  document.title = `Gatehouse · ${texts.title}`;
  const result = element("div", { id: "result" }, []);
  const zip = element("input", { type: "file", accept: ".zip,application/zip", id: "zip" }, []);
  const folder = element("input", { type: "file", webkitdirectory: "", id: "folder" }, []);
  const switches = languages.map((each) => {
    const button = element("button", { type: "button", "aria-pressed": String(each === language), lang: each }, [each.toUpperCase()]);
    button.addEventListener("click", () => {
      language = each;
      draw();
    });
    return button;
  });
  const open = async (file: File | undefined) => {
    if (!file) return;
    brought = await openZip(file);
    if (brought) await check(result);
    else result.replaceChildren(element("p", { role: "alert" }, [texts.noZip]));
  };
  zip.addEventListener("change", () => void open(zip.files?.[0]));
  folder.addEventListener("change", () => {
    brought = fromFolder([...(folder.files ?? [])]);
    void check(result);
  });
  page.ondragover = (event) => event.preventDefault();
  page.ondrop = (event) => {
    event.preventDefault();
    void open(event.dataTransfer?.files[0]);
  };
  page.replaceChildren(
    element("header", {}, [element("h1", {}, [texts.title]), element("div", { className: "languages" }, switches)]),
    element("p", {}, [texts.lead]),
    element("div", { className: "choose" }, [
      element("label", { for: "zip" }, [texts.choose]),
      zip,
      element("label", { for: "folder" }, [texts.chooseFolder]),
      folder,
      element("p", { className: "hint" }, [texts.drop]),
    ]),
    result,
  );
  if (brought) void check(result);
}

async function check(result: HTMLElement): Promise<void> {
  if (!brought) return;
  const mine = ++turn;
  const texts = verifierTexts[language];
  const progress = element("p", { role: "status" }, [fillText(texts.checking, { percent: 0 })]);
  result.replaceChildren(progress);
  const verdict = await checkFiles(brought, (share) => {
    progress.textContent = fillText(texts.checking, { percent: Math.floor(share * 100) });
  });
  // Ignore the result if the person has opened another package in the meantime.
  if (mine === turn) result.replaceChildren(drawVerdict(verdict, { texts, language, files: brought }));
}

draw();
