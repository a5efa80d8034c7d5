import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { useConsole } from "../console/consoleContext.ts";
import { ItemBoundary } from "./ItemBoundary.tsx";

/** Most sessions download nothing: it is fetched with the first download. */
const DownloadsMenu = lazy(() => import("./DownloadsMenu.tsx"));

/** SH-03, SH-09: stands in the top bar as soon as there is a download. */
export function DownloadsButton() {
  const { downloads } = useConsole();
  const { list } = useSnapshot(downloads.state);
  if (list.length === 0) return undefined;
  return (
    <ItemBoundary name="kernel.downloads">
      <Suspense fallback={undefined}>
        <DownloadsMenu />
      </Suspense>
    </ItemBoundary>
  );
}
