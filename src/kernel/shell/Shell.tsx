import { QueryClientProvider } from "@tanstack/react-query";
import {
  lazy,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useSnapshot } from "valtio";
import { ConsoleContext, useConsole, useSessionState, useShellState, useShellText } from "../console/consoleContext.ts";
import type { Console } from "../console/createConsole.ts";
import { PluginItem } from "../console/PluginItem.tsx";
import { updateShell } from "../console/shellState.ts";
import { dockWorkspace, narrowWorkspace } from "../dock/workspaceViews.ts";
import { Fetched } from "../fetched.tsx";
import type { Translator } from "../i18n/translator.ts";
import { createKeyListener, listenToKeys } from "../keys/keyListener.ts";
import { keyedIn } from "../keys/keyMap.ts";
import { PaletteOnItsWay } from "../palette/PaletteOnItsWay.tsx";
import { isGranted } from "../registry/visibility.ts";
import { followAttention, InActiveWindow } from "../ui/activeWindow.tsx";
import { classNames } from "../ui/classNames.ts";
import { DialogQuestions } from "../ui/dialogQuestions.tsx";
import { loadMenu } from "../ui/Menu.tsx";
import { overlaysId } from "../ui/portalContainer.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import { loadTooltip } from "../ui/Tooltip.tsx";
import { UiProvider } from "../ui/UiProvider.tsx";
import { Banners } from "./Banners.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { StatusBar } from "./StatusBar.tsx";
import { ignoreStraySecondPress } from "./secondPress.ts";
import { TopBar } from "./TopBar.tsx";
import { uiWords } from "./uiWords.ts";
import { useAddress } from "./useAddress.ts";
import { useAppearance } from "./useAppearance.ts";
import { useDocumentTitle } from "./useDocumentTitle.ts";

const loadPalette = () => import("../palette/Palette.tsx");
const Palette = lazy(loadPalette);
const KeySheet = lazy(() => import("./KeySheet.tsx"));
const ConfirmDialog = lazy(() => import("./ConfirmDialog.tsx"));
const UnsavedDialog = lazy(() => import("./UnsavedDialog.tsx"));

/**
 * Preloads when the console is idle, because people type as soon as they open the palette, which searches in all languages. Letters typed
 * while it loads would be lost.
 */
function usePreloaded({ loadAll }: Translator): void {
  useEffect(() => {
    // A failed preload is repeated on first use.
    const timer = setTimeout(() => [loadPalette, loadMenu, loadTooltip, loadAll].map((load) => load().catch(() => undefined)), 1500);
    return () => clearTimeout(timer);
  }, [loadAll]);
}

/** True from the first use on: a dialog loads when it is first needed, and stays mounted so that its closing animation can run. */
function useKept(isWanted: boolean): boolean {
  const [isKept, setIsKept] = useState(isWanted);
  if (isWanted && !isKept) setIsKept(true);
  return isKept;
}

/** The signed-in console. */
export function Shell({ running }: { running: Console }) {
  return (
    <ConsoleContext value={running}>
      <QueryClientProvider client={running.queryClient}>
        <Localised />
      </QueryClientProvider>
    </ConsoleContext>
  );
}

function Localised() {
  const t = useShellText();
  const { language } = useSessionState();
  const words = useMemo(() => uiWords(t, language), [t, language]);
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  // The frame is drawn in slices, so that the page stays responsive.
  const drawFrame = useCallback((element: HTMLElement | null) => startTransition(() => setOverlays(element)), []);
  return (
    <>
      {overlays && (
        <UiProvider words={words} container={overlays}>
          <DialogQuestions questions={<Questions />}>
            <Frame />
          </DialogQuestions>
        </UiProvider>
      )}
      {/* A landmark of its own, because the contents of menus belong to no other part of the page. */}
      <section id={overlaysId} ref={drawFrame} aria-label={t("kernel.shell.overlays")} />
    </>
  );
}

/** Dialogs that can ask from anywhere, above everything else. */
function Questions() {
  const { confirmation, unsaved, reason } = useShellState();
  const { questions } = useConsole();
  const state = useSessionState();
  return (
    <>
      {questions
        .filter(({ thing }) => isGranted(thing, state))
        .map(({ thing, pluginId }) => (
          <PluginItem key={thing.id} item={thing} pluginId={pluginId} />
        ))}
      <InActiveWindow isOpen={confirmation !== undefined || unsaved !== undefined || reason !== undefined}>
        <Suspense fallback={undefined}>
          {confirmation && <ConfirmDialog />}
          {unsaved && <UnsavedDialog />}
          {reason && <reason.Dialog />}
        </Suspense>
      </InActiveWindow>
    </>
  );
}

function Frame() {
  const t = useShellText();
  const running = useConsole();
  const { shell, toasts, options } = running;
  const { isNarrow } = useSessionState();
  const { palette, isDrawerOpen, isKeySheetOpen } = useShellState();
  const isSheetKept = useKept(isKeySheetOpen);
  const hasToasts = useSyncExternalStore(toasts.subscribe, () => toasts.snapshot().length > 0);
  const { isSideBarOpen } = useSnapshot(options.settings.layout);
  const handleKey = useKeys(running);
  useAppearance(running);
  useAddress(running);
  useDocumentTitle();
  usePreloaded(options.translator);
  // Making the dock takes as long as drawing the frame. It comes after the frame, in a task of its own.
  const isFrameDrawn = useDeferredValue(true, false);
  const closeDrawer = () => updateShell(shell, { isDrawerOpen: false });
  const isClosed = !isNarrow && !isSideBarOpen;
  return (
    <>
      <a className="skip" href="#workspace">
        {t("kernel.shell.skip")}
      </a>
      <div className={classNames("app", isClosed && "is-closed", isNarrow && "is-narrow", isDrawerOpen && "is-drawer")}>
        <Banners />
        <TopBar />
        {(!isNarrow || isDrawerOpen) && <SideMenu isClosed={isClosed} onEscape={isNarrow ? closeDrawer : undefined} />}
        {isNarrow && isDrawerOpen && (
          <button type="button" className="scrim drawer-scrim" aria-label={t("kernel.shell.closeMenu")} onClick={closeDrawer} />
        )}
        <main id="workspace" className="workspace" tabIndex={-1} aria-label={t("kernel.shell.workspace")}>
          {isFrameDrawn &&
            (isNarrow ? <Fetched of={narrowWorkspace} props={{}} /> : <Fetched of={dockWorkspace} props={{ onKey: handleKey }} />)}
        </main>
        <StatusBar />
      </div>
      <InActiveWindow isOpen={palette !== undefined}>
        <Suspense fallback={<PaletteOnItsWay />}>{palette && <Palette />}</Suspense>
      </InActiveWindow>
      <InActiveWindow isOpen={isKeySheetOpen}>
        <Suspense fallback={undefined}>{isSheetKept && <KeySheet />}</Suspense>
      </InActiveWindow>
      <InActiveWindow isOpen={hasToasts}>
        <Toasts source={toasts} />
      </InActiveWindow>
    </>
  );
}

function useKeys(running: Console): (event: KeyboardEvent) => void {
  const { runner, state, shell, options } = running;
  const listener = useMemo(
    () =>
      createKeyListener({
        commands: () => keyedIn(state.focusedPanel?.panelId, runner.list()),
        run: (id, number) => void runner.runById(id, number === undefined ? undefined : { number }),
        onNumber: (typedNumber) => {
          if (typedNumber !== shell.typedNumber) updateShell(shell, { typedNumber });
        },
        isPaused: () => shell.recordedCommand !== undefined,
        isOff: () => options.settings.general.areShortcutsOff,
        isMac: /Mac|iPhone|iPad/.test(navigator.userAgent),
      }),
    [runner, state, shell, options],
  );
  const handle = useCallback((event: KeyboardEvent) => listener.handle(event), [listener]);
  // Layout effects, because the keys of a console that is seen must work; other effects may come much later on a busy machine.
  // Before the key listener, so that what a key opens appears in this window.
  useLayoutEffect(() => followAttention(window), []);
  useLayoutEffect(() => ignoreStraySecondPress(window), []);
  useLayoutEffect(() => {
    // Tabs and buttons handle Enter, but Enter after a typed number must reach the key listener first.
    return listenToKeys(window, handle, ({ key }) => key === "Enter" && shell.typedNumber !== undefined);
  }, [handle, shell]);
  return handle;
}
