import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import { subscribeKey } from "valtio/utils";
import { useKernel, usePanel } from "#kernel/hooks.ts";
import { useOwned } from "#kernel/useOwned.ts";
import { createLiveConnection, type LiveConnection } from "../live/liveConnection.ts";
import { type LiveView, LiveViews } from "../services.ts";
import { Microphone } from "../talk/microphone.ts";
import { createLiveView } from "./createLiveView.ts";
import { createHiddenPause, type HiddenPause } from "./hiddenPause.ts";
import { TileChoices } from "./tileChoices.ts";

export interface UsedLiveView {
  connection: LiveConnection;
  view: LiveView;
  isMuted: boolean;
  isBright: boolean;
  /** The view was paused while nobody could see it, and is not live again yet. */
  wasPaused: boolean;
}

/** Connects while the panel is visible and the device can be watched; disconnects afterwards. */
export function useLiveView(
  { serialNumber, isWall, canWatch }: { serialNumber: string; isWall: boolean; canWatch: boolean },
  root: HTMLElement | undefined,
): UsedLiveView | undefined {
  const kernel = useKernel();
  const microphone = kernel.kept(Microphone);
  const choices = kernel.kept(TileChoices);
  const views = kernel.use(LiveViews);
  const { isVisible, isFocused } = usePanel();
  const [isMuted, setIsMuted] = useState(true);
  const [isBright, setIsBright] = useState(false);
  const create = useCallback(
    () => createLiveConnection({ api: kernel.api, serialNumber, serverNowMs: kernel.realtime.serverNowMs }),
    [kernel, serialNumber],
  );
  const connection = useOwned(create);
  const view = useMemo(
    () =>
      connection &&
      root &&
      createLiveView({ kernel, connection, serialNumber, root, microphone, choices, isWall, onMuted: setIsMuted, onFlash: setIsBright }),
    [kernel, connection, serialNumber, root, microphone, choices, isWall],
  );
  useEffect(() => {
    if (!view) return undefined;
    setIsMuted(true);
    return views.add(view);
  }, [views, view]);
  useEffect(() => {
    if (view && isFocused) views.touch(view);
  }, [views, view, isFocused]);
  useRendition(connection, serialNumber, root);
  const { warmth } = useSnapshot(choices);
  const isShown = useIsShown(root) && isVisible;
  const { pause, wasPaused } = useHiddenPause(connection);
  useEffect(() => pause?.see(isShown, warmth), [pause, isShown, warmth]);
  useEffect(() => {
    if (isShown && canWatch && connection?.state.status === "idle") connection.open();
  }, [connection, isShown, canWatch]);
  return connection && view && { connection, view, isMuted, isBright, wasPaused };
}

/** Whether the tile's window is visible. It is not if it is minimised or in a hidden browser tab. */
function useIsShown(root: HTMLElement | undefined): boolean {
  const page = root?.ownerDocument;
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        page?.addEventListener("visibilitychange", listener);
        return () => page?.removeEventListener("visibilitychange", listener);
      },
      [page],
    ),
    () => page?.visibilityState !== "hidden",
    () => true,
  );
}

/** B-26: keeps the best rendition on a device with two. */
function useRendition(connection: LiveConnection | undefined, serialNumber: string, root: HTMLElement | undefined): void {
  const kernel = useKernel();
  useEffect(() => {
    if (!connection || !root) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { keepRendition } = await import("../live/keepRendition.ts");
      if (isOver) return;
      stop = keepRendition({
        connection,
        choice: () => kernel.kept(TileChoices).renditions[serialNumber] ?? "auto",
        tileHeight: () => root.clientHeight * (root.ownerDocument.defaultView?.devicePixelRatio ?? 1),
      });
    };
    const stopWatching = subscribeKey(connection.state, "rendition", (rendition) => {
      if (rendition === undefined) return;
      stopWatching();
      void begin();
    });
    return () => {
      isOver = true;
      stopWatching();
      stop?.();
    };
  }, [connection, serialNumber, root, kernel]);
}

/** Pauses the connection after it has been hidden for a while. */
function useHiddenPause(connection: LiveConnection | undefined): { pause: HiddenPause | undefined; wasPaused: boolean } {
  const [pause, setPause] = useState<HiddenPause>();
  const [wasPaused, setWasPaused] = useState(false);
  useEffect(() => {
    if (!connection) return undefined;
    setWasPaused(false);
    const made = createHiddenPause({
      isBusy: () => connection.state.talk !== "off",
      pause() {
        setWasPaused(connection.state.status === "live");
        connection.close();
      },
    });
    setPause(made);
    const stopWatching = subscribeKey(connection.state, "status", (status) => status === "live" && setWasPaused(false));
    return () => {
      stopWatching();
      made.dispose();
    };
  }, [connection]);
  return { pause, wasPaused };
}
