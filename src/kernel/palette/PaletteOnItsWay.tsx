import { useConsole } from "../console/consoleContext.ts";
import { updateShell } from "../console/shellState.ts";
import { useTypeAhead } from "./typeAhead.ts";

/** Collects typed keys while the palette's code loads. */
export function PaletteOnItsWay() {
  const { shell } = useConsole();
  useTypeAhead(
    () => true,
    (change) => {
      const { palette } = shell;
      if (palette) updateShell(shell, { palette: { ...palette, query: change(palette.query) ?? palette.query, isTyped: true } });
    },
  );
  return undefined;
}
