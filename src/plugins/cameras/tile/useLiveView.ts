import { useCallback, useEffect, useMemo, useState } from "react";
import { useKernel, usePanel } from "#kernel/hooks.ts";
import { useOwned } from "#kernel/useOwned.ts";
import { createLiveConnection, type LiveConnection } from "../live/liveConnection.ts";
import { LiveViews, type LiveView } from "../services.ts";
import { microphoneOf } from "../talk/microphoneOf.ts";
import { createLiveView } from "./createLiveView.ts";
import { tileChoicesOf } from "./tileChoices.ts";

/** A view that nobody sees keeps its connection for a moment, for who switches tabs and back. */
const hiddenMs = 30_000;

export interface UsedLiveView {
  connection: LiveConnection;
  view: LiveView;
  isMuted: boolean;
  isBright: boolean;
}

/** Connects while the panel is visible and the device can be watched, and gives everything back afterwards. */
export function useLiveView(
  { serialNumber, isWall, canWatch }: { serialNumber: string; isWall: boolean; canWatch: boolean },
  root: HTMLElement | undefined,
): UsedLiveView | undefined {
  const kernel = useKernel();
  const microphone = microphoneOf(kernel);
  const choices = tileChoicesOf(kernel);
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
  useEffect(() => {
    if (!connection) return undefined;
    if (isVisible) {
      if (canWatch && connection.state.status === "idle") connection.open();
      return undefined;
    }
    const timer = setTimeout(() => connection.close(), hiddenMs);
    return () => clearTimeout(timer);
  }, [connection, isVisible, canWatch]);
  return connection && view && { connection, view, isMuted, isBright };
}
