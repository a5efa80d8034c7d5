import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, memo } from "react";
import { useConsole, useShellText } from "../console/consoleContext.ts";
import { X } from "../ui/icons.ts";
import { KeyCaps } from "../ui/KeyCaps.tsx";

/** Explains the keys; `isChoosing` while the palette asks for an argument. */
export const PaletteFooter = memo(function PaletteFooter({ isChoosing }: { isChoosing: boolean }) {
  const t = useShellText();
  return (
    <footer>
      <span>
        <KeyCaps keys="up down" /> {t("kernel.palette.move")}
      </span>
      <span>
        <KeyCaps keys="enter" /> {t(isChoosing ? "kernel.palette.next" : "kernel.palette.run")}
      </span>
      <span>
        <KeyCaps keys={isChoosing ? "backspace" : "tab"} /> {t(isChoosing ? "kernel.palette.back" : "kernel.palette.fill")}
      </span>
      <span className="end">
        <KeyCaps keys="esc" /> {t("kernel.palette.close")}
      </span>
    </footer>
  );
});

/** Close button for pointer and touch; the footer names Escape for keyboards. */
export const PaletteClose = memo(function PaletteClose() {
  const t = useShellText();
  // On this button, Enter must close and Tab must move the focus. The palette would choose a row and complete the text.
  const keepOwn = (event: KeyboardEvent) => (event.key === "Enter" || event.key === "Tab") && event.stopPropagation();
  return (
    <BaseDialog.Close className="inbtn palette-close" aria-label={t("kernel.palette.close")} onKeyDown={keepOwn}>
      <X className="i" aria-hidden />
    </BaseDialog.Close>
  );
});

/** The search prefixes, for the kinds of objects that have one. */
export function Prefixes({ onPick }: { onPick(prefix: string): void }) {
  const t = useShellText();
  const { entities } = useConsole();
  const sources = entities.filter(({ thing }) => thing.prefix);
  const prefixes = [
    { prefix: ">", label: t("kernel.palette.commands") },
    ...sources.map(({ thing }) => ({ prefix: thing.prefix ?? "", label: t(thing.title) })),
    { prefix: "?", label: t("kernel.palette.help") },
  ];
  return (
    <div className="narrowing">
      <div className="gh">{t("kernel.palette.narrow")}</div>
      <div className="prefixes">
        {prefixes.map(({ prefix, label }) => (
          <button key={prefix} type="button" tabIndex={-1} className="row" onClick={() => onPick(prefix)}>
            <kbd>{prefix}</kbd> {label}
          </button>
        ))}
      </div>
    </div>
  );
}
