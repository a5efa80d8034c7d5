import { openPalette } from "#kernel/console/sessionCommands.ts";
import { useCommand, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import { many } from "../manyCommands.ts";

/** Explains this console and opens its palette. */
export default function ManyCommands() {
  const t = useText();
  const palette = useCommand(openPalette);
  return (
    <PanelFrame label={t("crowd.panel.commands")}>
      <PanelBody>
        <Empty title={t("crowd.panel.commands")} action={<Button onClick={palette.run}>{palette.title}</Button>}>
          {t("crowd.hint", { count: many.length })}
        </Empty>
      </PanelBody>
    </PanelFrame>
  );
}
